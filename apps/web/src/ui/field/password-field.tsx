import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password, hidden unless shown by its button. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const text = shown ? 'Hide password' : 'Show password';
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="sm"
          label={text}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onPress={() => setShown(!shown)}
        />
      }
    />
  );
}
