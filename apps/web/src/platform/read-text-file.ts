import { IMPORT_BYTES_MAX } from '@quartermaster/contract/constants';
import { ApiError } from './api-error.ts';

/**
 * Reads a chosen file as text. Throws with words for the person.
 * @param saveAs the format in which other programs write UTF-8
 */
export async function readTextFile(file: File, saveAs: string): Promise<string> {
  if (file.size > IMPORT_BYTES_MAX) throw new Error('The file must be at most 5 MB.');
  const content = await file.text();
  if (content.includes('\uFFFD')) {
    throw new Error(`This file is not written in UTF-8. Save it as “${saveAs}” and choose it again.`);
  }
  return content;
}

/** Why a file was not imported, for the person. */
export const importFailure = (error: unknown): string => {
  if (error instanceof ApiError && error.details.length > 0) {
    return error.details.map(({ message }) => message).join(' ');
  }
  return error instanceof Error ? error.message : 'This file could not be read.';
};
