/** The layout that every page for signed-in users includes. */
export const LAYOUT = 'src/app/main-layout.tsx';
/** Pages without it. */
export const GUEST_PAGES = /\/(auth|recovery)\/pages\//;
