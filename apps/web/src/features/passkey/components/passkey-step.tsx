import type { LoginReply } from '@quartermaster/contract/auth';
import { completeWithPasskey } from '../api.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Completes a sign-in with a passkey as second factor. */
export default function PasskeyStep(props: { challenge: string; onSignedIn: (reply: LoginReply) => void }) {
  const { challenge, onSignedIn } = props;
  return (
    <div className="mb-6">
      <PasskeyButton
        isPrimary
        label="Use a passkey"
        action={async () => onSignedIn(await completeWithPasskey(challenge))}
      />
    </div>
  );
}
