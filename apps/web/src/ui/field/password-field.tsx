import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password, hidden unless its button shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isPasswordShown, setPasswordShown] = useState(false);
  const text = isPasswordShown ? 'Hide password' : 'Show password';
  return (
    <TextField
      {...props}
      type={isPasswordShown ? 'text' : 'password'}
      end={
        <IconButton
          size="sm"
          label={text}
          icon={isPasswordShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onPress={() => setPasswordShown(!isPasswordShown)}
        />
      }
    />
  );
}
