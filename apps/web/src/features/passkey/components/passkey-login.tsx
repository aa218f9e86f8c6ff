import { useEffect, useState } from 'react';
import { signInWith } from '../../../platform/session.ts';
import { cancelPasskeyRequest, isAutofillSupported, isPasskeySupported, logInWithPasskey } from '../api.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Offers passkeys as suggestions of the email field, once the field has the focus; fails silently. */
function usePasskeyAutofill(): void {
  useEffect(() => {
    const field = document.querySelector("input[autocomplete$='webauthn']");
    if (!field) return;
    const controller = new AbortController();
    const offer = async () => {
      if (!(await isAutofillSupported()) || controller.signal.aborted) return;
      const reply = await logInWithPasskey(controller.signal);
      if (!controller.signal.aborted) signInWith(reply);
    };
    let isStarted = false;
    const start = () => {
      isStarted = true;
      void offer().catch(() => undefined);
    };
    if (document.activeElement === field) start();
    else field.addEventListener('focus', start, { once: true });
    return () => {
      controller.abort();
      field.removeEventListener('focus', start);
      if (isStarted) void cancelPasskeyRequest().catch(() => undefined);
    };
  }, []);
}

/** A passkey button below the login form, in browsers that support passkeys. */
export default function PasskeyLogin() {
  // The page is also prerendered, without a browser.
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported(isPasskeySupported()), []);
  return isSupported ? <PasskeyOffer /> : null;
}

function PasskeyOffer() {
  usePasskeyAutofill();
  return (
    <div className="mt-3">
      <PasskeyButton
        label="Log in with a passkey"
        action={async () => signInWith(await logInWithPasskey())}
      />
    </div>
  );
}
