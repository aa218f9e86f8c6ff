import { ApiError } from './api-error.ts';

/**
 * Reads a chosen file as text. Throws with a message for the user.
 * @param saveAs what to choose in another program to save the file as UTF-8
 * @param bytesMax the size of the largest accepted file in bytes; the message rounds it down to whole MB
 */
export async function readTextFile(file: File, saveAs: string, bytesMax: number): Promise<string> {
  if (file.size > bytesMax)
    throw new Error(`The file must be at most ${Math.floor(bytesMax / 1_000_000)} MB.`);
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`This file is not written in UTF-8. Save it as “${saveAs}” and choose it again.`);
  }
}

/** The message for a file that cannot be imported. */
export const importFailureText = (error: unknown): string => {
  if (error instanceof ApiError && error.details.length > 0) {
    return error.details.map(({ message }) => message).join(' ');
  }
  return error instanceof Error ? error.message : 'This file could not be read.';
};
