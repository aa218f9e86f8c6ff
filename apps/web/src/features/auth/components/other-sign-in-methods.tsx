import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { idle } from '../../../platform/idle.ts';
import { lazy } from '../../../platform/lazy.ts';

/** Loaded after the form, which works without it. */
const ContinueWithDiscord = lazy(() =>
  import('../../discord-sign-in/components/continue-with-discord.tsx').catch(() => ({ default: () => null })),
);

/**
 * Other sign-in methods than by password, where this server and browser have them; `children` come first. They are
 * rendered once the form is idle: as part of the page that the app takes over (ADR 0174) they would make React render
 * it twice.
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
