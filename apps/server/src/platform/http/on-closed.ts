import type { ServerResponse } from 'node:http';

/**
 * Calls `callback` when a response is complete or its connection is closed, immediately if it already is: the client
 * may have closed the connection while its request was checked.
 */
export function onClosed(raw: ServerResponse, callback: () => void): void {
  if (raw.destroyed) callback();
  else raw.once('close', callback);
}
