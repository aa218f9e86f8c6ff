import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '@quartermaster/contract/constants';
import { Download, ImageUp, X } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../../ui/field/text-field.tsx';
import { useFetchImage, useUploadImage } from '../api.ts';

export interface ImageFieldProps extends Omit<TextFieldProps, 'label' | 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (address: string) => void;
}

const isUploaded = (address: string): boolean => address.startsWith('/images/');

/** A picture: uploaded from the device, or named by its address. */
export function ImageField({ value, onChange, error, ...rest }: ImageFieldProps) {
  const upload = useUploadImage();
  const fetching = useFetchImage();
  const [tooLarge, setTooLarge] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.item(0);
    if (!file) return;
    setTooLarge(file.size > IMAGE_BYTES_MAX);
    if (file.size > IMAGE_BYTES_MAX) return;
    upload.mutate(file, { onSuccess: ({ data }) => onChange(data.url) });
  };
  const refusal = upload.error ?? fetching.error;
  const failure = tooLarge ? 'A picture may have at most 5 MB.' : refusal && wordsOf(refusal);
  const wrong = error ?? failure;
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Avatar name="?" src={value} size="xl" />
      <div className="grid min-w-0 flex-1 basis-60 gap-2.5">
        <TextField
          {...rest}
          {...(wrong ? { error: wrong } : {})}
          label="Picture"
          description="Enter a web address, or upload a PNG, JPEG, WebP or GIF of up to 5 MB."
          value={isUploaded(value) ? 'Uploaded picture' : value}
          isReadOnly={isUploaded(value)}
          onChange={onChange}
        />
        <div className="flex flex-wrap gap-2.5">
          <FileTrigger acceptedFileTypes={IMAGE_TYPES} onSelect={choose}>
            <Button isPending={upload.isPending}>
              <ImageUp aria-hidden="true" />
              Upload Picture
            </Button>
          </FileTrigger>
          {/^https?:\/\//.test(value) && (
            <Button
              isPending={fetching.isPending}
              onPress={() => fetching.mutate(value, { onSuccess: ({ data }) => onChange(data.url) })}
            >
              <Download aria-hidden="true" />
              Fetch Picture
            </Button>
          )}
          {value !== '' && (
            <Button tone="quiet" onPress={() => onChange('')}>
              <X aria-hidden="true" />
              Remove Picture
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** What the server found wrong, in its own words. */
function wordsOf(error: Error & { details?: unknown }): string {
  const [first]: { message?: unknown }[] = Array.isArray(error.details) ? error.details : [];
  return typeof first?.message === 'string' ? first.message : error.message;
}
