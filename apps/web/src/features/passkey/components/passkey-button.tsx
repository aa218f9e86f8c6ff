import { KeyRound } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { usePasskeyAction } from '../hooks/use-passkey-action.ts';

interface PasskeyButtonProps {
  readonly label: string;
  readonly isPrimary?: boolean;
  /** Why a passkey from the suggestions of the email field was not accepted. */
  readonly autofillFailure?: string | undefined;
  readonly action: () => Promise<unknown>;
}

/** A button that asks for a passkey, with the reason below it if the passkey is not accepted. */
export function PasskeyButton({ label, isPrimary = false, autofillFailure, action }: PasskeyButtonProps) {
  const { isPending, failure = autofillFailure, run } = usePasskeyAction(action);
  return (
    <div className="flex flex-col gap-3">
      <Button size="lg" wide {...(isPrimary ? { tone: 'primary' } : {})} isPending={isPending} onPress={run}>
        <KeyRound aria-hidden="true" className="size-5" />
        {label}
      </Button>
      {failure && !isPending && (
        <p role="alert" className="text-sm font-medium text-error">
          {failure}
        </p>
      )}
    </div>
  );
}
