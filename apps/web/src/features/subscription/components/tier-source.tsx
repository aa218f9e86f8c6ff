import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';

/** Where a tier comes from, honestly: the operator of the server gives it to everyone, above that one pays. */
export function TierSource({ defaultTier }: { defaultTier: Tier }) {
  return (
    <p className="max-w-160 text-sm text-ink-2">
      Every account on this server has at least the {TIER_NAMES[defaultTier]} tier. The operator sets it with{' '}
      <code className="rounded-s bg-surface-2 px-1.5 py-0.5 text-xs">DEFAULT_TIER</code>
      {defaultTier === 'tier_3' ? (
        '.'
      ) : (
        <>
          : with <code className="rounded-s bg-surface-2 px-1.5 py-0.5 text-xs">DEFAULT_TIER=tier_3</code>{' '}
          nothing is limited for anyone.
        </>
      )}
    </p>
  );
}
