/**
 * Addresses that the service worker leaves to the server: its interfaces, single files, and pages whose address holds
 * a secret, which the server sends with a stricter referrer policy.
 */
export const SERVER_ADDRESS =
  /^\/(?:(?:api|cable|calendar|users|metrics|reset-password|verify-email)(?:[/?]|$)|[^/?]*\.\w+)/;
