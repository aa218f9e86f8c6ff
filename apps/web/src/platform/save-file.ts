import type { ReceivedFile } from './request.ts';

/** Saves a received file, like a download link. */
export function saveFile({ blob, filename }: ReceivedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // Some browsers begin to read only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
