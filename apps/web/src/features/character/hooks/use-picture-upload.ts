import { IMAGE_BYTES_MAX } from '@quartermaster/contract/constants';
import { useState } from 'react';
import { rejectionText } from '../../../platform/show-failure.ts';
import { useUploadImage } from '../api.ts';
import { usePictureLoading } from './use-picture-loading.ts';

/** Uploads a chosen file and passes its URL to `onChange`. Files that are too large are not sent. */
export function usePictureUpload(onChange: (url: string) => void) {
  const upload = useUploadImage();
  usePictureLoading(upload.isPending);
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.item(0);
    if (!file) return;
    setTooLarge(file.size > IMAGE_BYTES_MAX);
    if (file.size > IMAGE_BYTES_MAX) return;
    upload.mutate(file, { onSuccess: ({ data }) => onChange(data.url) });
  };
  const failure = isTooLarge ? 'A picture can be at most 5 MB.' : rejectionText(upload.error);
  /** Clears the failure, and discards an upload that is in progress. */
  const reset = () => {
    setTooLarge(false);
    upload.reset();
  };
  return { choose, failure, reset, isPending: upload.isPending };
}
