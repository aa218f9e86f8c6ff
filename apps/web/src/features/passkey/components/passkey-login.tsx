import { useEffect, useState } from 'react';
import { enter } from '../../../platform/session.ts';
import { cancelRequest, isAutofillSupported, isPasskeySupported, logInWithPasskey } from '../api.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Offers passkeys where the email address is filled in, once that field is used; fails silently. */
function usePasskeyAutofill(): void {
  useEffect(() => {
    const field = document.querySelector("input[autocomplete$='webauthn']");
    if (!field) return;
    const gone = new AbortController();
    const offer = async () => {
      if (!(await isAutofillSupported()) || gone.signal.aborted) return;
      const reply = await logInWithPasskey(gone.signal);
      if (!gone.signal.aborted) enter(reply);
    };
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      void offer().catch(() => undefined);
    };
    if (document.activeElement === field) begin();
    else field.addEventListener('focus', begin, { once: true });
    return () => {
      gone.abort();
      field.removeEventListener('focus', begin);
      if (isBegun) void cancelRequest().catch(() => undefined);
    };
  }, []);
}

/** Under the login form, in browsers that support passkeys. */
export default function PasskeyLogin() {
  // The page is also rendered ahead, without a browser.
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported(isPasskeySupported()), []);
  return isSupported ? <Offer /> : null;
}

function Offer() {
  usePasskeyAutofill();
  return (
    <div className="mt-3">
      <PasskeyButton label="Log in with a passkey" work={async () => enter(await logInWithPasskey())} />
    </div>
  );
}
