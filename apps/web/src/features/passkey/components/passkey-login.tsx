import { useEffect, useState } from 'react';
import { signInWith } from '../../../platform/session.ts';
import {
  cancelPasskeyRequest,
  chooseLoginPasskey,
  isAutofillSupported,
  isPasskeySupported,
  logInWithPasskey,
  passkeyFailure,
} from '../api.ts';
import { PasskeyButton } from './passkey-button.tsx';

/**
 * Offers passkeys as suggestions of the email field, once the field has the focus. If a chosen passkey is rejected, for
 * example because its challenge has expired, passkeys are offered again. Returns the error message of the rejection;
 * all other failures are silent, because the user has not chosen a passkey.
 */
function usePasskeyAutofill(): string | undefined {
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const field = document.querySelector("input[autocomplete$='webauthn']");
    if (!field) return;
    const controller = new AbortController();
    const { signal } = controller;
    const offer = async (): Promise<void> => {
      if (!(await isAutofillSupported()) || signal.aborted) return;
      const credential = await chooseLoginPasskey(signal);
      try {
        const reply = await logInWithPasskey(credential);
        if (!signal.aborted) signInWith(reply);
      } catch (error) {
        if (signal.aborted) return;
        setFailure(passkeyFailure(error));
        await offer();
      }
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
  return failure;
}

/** A passkey button below the login form, in browsers that support passkeys. */
export default function PasskeyLogin() {
  // The page is also prerendered, without a browser.
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported(isPasskeySupported()), []);
  return isSupported ? <PasskeyOffer /> : null;
}

function PasskeyOffer() {
  const failure = usePasskeyAutofill();
  return (
    <div className="mt-3">
      <PasskeyButton
        label="Log in with a passkey"
        autofillFailure={failure}
        action={async () => signInWith(await logInWithPasskey(await chooseLoginPasskey()))}
      />
    </div>
  );
}
