import type { Tier } from '@quartermaster/rules/tier-names';
import { FEATURES, RESOURCES } from '@quartermaster/rules/tiers';
import { Suspense } from 'react';
import { Card } from '../../../ui/card.tsx';
import { useComparison } from '../api.ts';
import { FEATURE_TEXT, limitFigure, priceInWords, RESOURCE_TEXT } from '../view.ts';
import { FeatureIllustration } from './feature-list.tsx';
import { QueryStates } from './query-states.tsx';

/** The changes that another tier would bring; unchanged limits and features are omitted. */
export function TierChanges({ tier }: { tier: Tier }) {
  const comparison = useComparison(tier);
  return (
    <QueryStates query={comparison} label="Comparing the tiers">
      {({ current, target, limits, features }) => {
        const changedLimits = RESOURCES.filter((name) => limits[name].current !== limits[name].target);
        const changedFeatures = FEATURES.filter((name) => features[name].current !== features[name].target);
        return (
          <Card>
            <h2 className="text-lg">{target.name}</h2>
            <p className="mb-3 text-sm text-ink-3">{priceInWords(target.price)}</p>
            {changedLimits.length + changedFeatures.length === 0 && (
              <p className="text-sm text-ink-2">This is your tier: nothing changes.</p>
            )}
            <ul className="divide-y divide-line text-sm">
              {changedLimits.map((name) => (
                <li key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span>{RESOURCE_TEXT[name].name}</span>
                  <span className="text-ink-2 tabular-nums">
                    <span className="sr-only">{current.name}: </span>
                    {limitFigure(limits[name].current)} <span aria-hidden="true">→</span>{' '}
                    <span className="sr-only">, {target.name}: </span>
                    <strong className="text-ink-1">{limitFigure(limits[name].target)}</strong>
                  </span>
                </li>
              ))}
              {changedFeatures.map((name) => (
                <li key={name} className="py-2">
                  <p className="flex flex-wrap justify-between gap-x-4">
                    <span>{FEATURE_TEXT[name].name}</span>
                    <strong>{features[name].target ? 'Included' : 'No longer included'}</strong>
                  </p>
                  <p className="text-xs text-ink-3">{FEATURE_TEXT[name].meaning}</p>
                  <Suspense>
                    <FeatureIllustration feature={name} />
                  </Suspense>
                </li>
              ))}
            </ul>
          </Card>
        );
      }}
    </QueryStates>
  );
}
