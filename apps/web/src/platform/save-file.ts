import type { ReceivedFile } from './request.ts';

/** Saves a received file, as following a download link would. */
export function saveFile({ blob, filename }: ReceivedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // Some browsers begin to read only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
