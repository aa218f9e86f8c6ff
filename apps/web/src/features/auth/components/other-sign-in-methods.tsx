import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { idle } from '../../../platform/idle.ts';
import { lazy } from '../../../platform/lazy.ts';

/** Loaded after the form, which works without it. */
const ContinueWithDiscord = lazy(() =>
  import('../../discord-sign-in/components/continue-with-discord.tsx').catch(() => ({ default: () => null })),
);

/**
 * Sign-in methods other than the password, if the server and the browser support them: `children`, then Discord. All
 * are rendered once the browser is idle: components that are loaded separately would make React render the page twice
 * during hydration (ADR 0174).
 */
export function OtherSignInMethods({ children }: { children?: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    void idle().then(() => setIdle(true));
  }, []);
  if (!isIdle) return null;
  return (
    <Suspense fallback={null}>
      {children}
      <ContinueWithDiscord />
    </Suspense>
  );
}
