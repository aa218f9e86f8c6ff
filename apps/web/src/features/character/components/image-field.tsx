import { IMAGE_TYPES } from '@quartermaster/contract/constants';
import { Download, ImageUp, X } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { rejectionText } from '../../../platform/show-failure.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../../ui/field/text-field.tsx';
import { useFetchImage } from '../api.ts';
import { usePictureLoading } from '../hooks/use-picture-loading.ts';
import { usePictureUpload } from '../hooks/use-picture-upload.ts';

export interface ImageFieldProps extends Omit<TextFieldProps, 'label' | 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (url: string) => void;
  /** The name whose initials are shown without a picture. */
  readonly initialsOf: string;
}

const isUploaded = (url: string): boolean => url.startsWith('/images/');

/** A picture: uploaded from the device, or given by its URL. */
export function ImageField({ value, onChange, initialsOf, error, ...fieldProps }: ImageFieldProps) {
  const imageFetch = useFetchImage();
  usePictureLoading(imageFetch.isPending);
  const upload = usePictureUpload((url) => {
    imageFetch.reset();
    onChange(url);
  });
  /** Changes the URL, clears the errors of earlier attempts, and discards what is still being uploaded or fetched. */
  const change = (url: string) => {
    upload.reset();
    imageFetch.reset();
    onChange(url);
  };
  const errorText = error ?? upload.failure ?? rejectionText(imageFetch.error);
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Avatar name={initialsOf.trim() || '?'} src={value} size="xl" />
      <div className="grid min-w-0 flex-1 basis-60 gap-2.5">
        <TextField
          {...fieldProps}
          {...(errorText ? { error: errorText } : {})}
          label="Picture"
          description="Enter a URL, or upload a PNG, JPEG, WebP or GIF of up to 5 MB. Animations become still pictures."
          value={isUploaded(value) ? 'Uploaded picture' : value}
          isReadOnly={isUploaded(value)}
          onChange={change}
        />
        <div className="flex flex-wrap gap-2.5">
          <FileTrigger acceptedFileTypes={IMAGE_TYPES} onSelect={upload.choose}>
            <Button isPending={upload.isPending}>
              <ImageUp aria-hidden="true" />
              Upload picture
            </Button>
          </FileTrigger>
          {/^https?:\/\//.test(value) && (
            <Button
              isPending={imageFetch.isPending}
              onPress={() => imageFetch.mutate(value, { onSuccess: ({ data }) => change(data.url) })}
            >
              <Download aria-hidden="true" />
              Fetch picture
            </Button>
          )}
          {value !== '' && (
            <Button tone="quiet" onPress={() => change('')}>
              <X aria-hidden="true" />
              Remove picture
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
