import { IMAGE_TYPES } from '@quartermaster/contract/constants';
import { clsx } from 'clsx';
import { CircleAlert, ImageUp, X } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../../../ui/button.tsx';
import { descriptionClass, errorClass, labelClass } from '../../../ui/field/field-style.ts';
import { usePictureUpload } from '../../character/hooks/use-picture-upload.ts';

interface PictureFieldProps {
  readonly label: 'Logo' | 'Banner';
  readonly description: string;
  readonly value: string | null;
  readonly onChange: (url: string | null) => void;
  readonly error: string | undefined;
}

/** Uploads or removes a picture of a party; the preview in the form shows it. */
export function PictureField({ label, description, value, onChange, error }: PictureFieldProps) {
  const upload = usePictureUpload(onChange);
  const errorText = error ?? upload.failure;
  const name = label.toLowerCase();
  const remove = () => {
    upload.reset();
    onChange(null);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className={clsx(labelClass, 'mb-1.5')}>{label}</legend>
      <div className="flex flex-wrap gap-2.5">
        <FileTrigger acceptedFileTypes={IMAGE_TYPES} onSelect={upload.choose}>
          <Button isPending={upload.isPending}>
            <ImageUp aria-hidden="true" />
            {value === null ? `Upload ${name}` : `Replace ${name}`}
          </Button>
        </FileTrigger>
        {value !== null && (
          <Button tone="quiet" onPress={remove}>
            <X aria-hidden="true" />
            Remove {name}
          </Button>
        )}
      </div>
      <p className={descriptionClass}>{description}</p>
      {errorText && (
        <p role="alert" className={errorClass}>
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 flex-none" />
          {errorText}
        </p>
      )}
    </fieldset>
  );
}
