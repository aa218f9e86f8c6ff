import { IMAGE_BYTES_MAX } from '@quartermaster/contract/constants';
import { useState } from 'react';
import { useUploadImage } from '../api.ts';

/** Uploads a chosen file and passes its URL to `onChange`. Files that are too large are not sent. */
export function usePictureUpload(onChange: (url: string) => void) {
  const upload = useUploadImage();
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.item(0);
    if (!file) return;
    setTooLarge(file.size > IMAGE_BYTES_MAX);
    if (file.size > IMAGE_BYTES_MAX) return;
    upload.mutate(file, { onSuccess: ({ data }) => onChange(data.url) });
  };
  const rejection = upload.error ? messageOf(upload.error) : undefined;
  const failure = isTooLarge ? 'A picture can be at most 5 MB.' : rejection;
  const clearFailure = () => {
    setTooLarge(false);
    upload.reset();
  };
  return { choose, failure, clearFailure, isPending: upload.isPending };
}

/** The first field message of a rejection, or else its general message. */
export function messageOf(error: Error & { details?: unknown }): string {
  const [first]: { message?: unknown }[] = Array.isArray(error.details) ? error.details : [];
  return typeof first?.message === 'string' ? first.message : error.message;
}
