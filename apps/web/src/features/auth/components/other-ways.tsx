import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';

/** Fetched after the form, which works without it: neither its code nor its failure is the form's affair. */
const ContinueWithDiscord = lazy(() =>
  import('../../discord-sign-in/components/continue-with-discord.tsx').catch(() => ({ default: () => null })),
);

/** Other sign-in methods than by password, where this server has them. */
export function OtherWays() {
  return (
    <Suspense fallback={null}>
      <ContinueWithDiscord />
    </Suspense>
  );
}
