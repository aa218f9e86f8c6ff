/**
 * Paths that the service worker leaves to the server: its APIs, single files, documents that do not load the
 * app, and pages whose URL contains a secret, which the server sends with a stricter referrer policy.
 */
export const SERVER_PATHS =
  /^\/(?:(?:api|cable|calendar|users|metrics|home|discord|reset-password|unsubscribe|(?:verify|confirm|revert)-email)(?:[/?]|$)|[^/?]*\.\w+)/;
