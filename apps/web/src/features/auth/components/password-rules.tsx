import { PASSWORD_MIN } from '@quartermaster/contract/constants';
import { clsx } from 'clsx';
import { Check, Dot } from 'lucide-react';

const RULES: readonly { words: string; holds: (password: string) => boolean }[] = [
  { words: `${PASSWORD_MIN} characters`, holds: (p) => p.length >= PASSWORD_MIN },
  { words: 'an uppercase letter', holds: (p) => /[A-Z]/.test(p) },
  { words: 'a lowercase letter', holds: (p) => /[a-z]/.test(p) },
  { words: 'a number', holds: (p) => /[0-9]/.test(p) },
];

/** The rules of a password, checked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <span className="grid grid-cols-2 gap-x-3 gap-y-0.5">
      {RULES.map(({ words, holds }) => {
        const done = holds(password);
        const Icon = done ? Check : Dot;
        return (
          <span key={words} className={clsx('flex items-center gap-1', done && 'text-success')}>
            <Icon aria-hidden="true" className="size-3.5 flex-none" />
            {words}
            {done && <span className="sr-only"> done</span>}
          </span>
        );
      })}
    </span>
  );
}
