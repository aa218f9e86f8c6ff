/** The layout of pages for signed-in users, except in the admin area and for print. */
export const LAYOUT = 'src/app/main-layout.tsx';
/** Pages for guests, which do not have this layout. */
export const GUEST_PAGES = /\/(auth|recovery)\/pages\//;
