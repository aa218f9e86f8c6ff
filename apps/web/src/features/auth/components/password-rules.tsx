import { PASSWORD_MIN } from '@quartermaster/contract/constants';
import { clsx } from 'clsx';
import { Check, Dot } from 'lucide-react';

const RULES: readonly { text: string; holds: (password: string) => boolean }[] = [
  { text: `${PASSWORD_MIN} characters`, holds: (password) => password.length >= PASSWORD_MIN },
  { text: 'an uppercase letter', holds: (password) => /[A-Z]/.test(password) },
  { text: 'a lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { text: 'a number', holds: (password) => /[0-9]/.test(password) },
];

/** The rules of a password, checked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <span className="grid grid-cols-2 gap-x-3 gap-y-0.5">
      {RULES.map(({ text, holds }) => {
        const isMet = holds(password);
        const Icon = isMet ? Check : Dot;
        return (
          <span key={text} className={clsx('flex items-center gap-1', isMet && 'text-success')}>
            <Icon aria-hidden="true" className="size-3.5 flex-none" />
            {text}
            {isMet && <span className="sr-only"> done</span>}
          </span>
        );
      })}
    </span>
  );
}
