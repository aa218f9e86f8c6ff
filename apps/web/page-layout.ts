/** The layout that every page for signed-in users includes. */
export const LAYOUT = 'src/app/main-layout.tsx';
/** Pages without this layout. */
export const GUEST_PAGES = /\/(auth|recovery)\/pages\//;
