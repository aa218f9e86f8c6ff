import { FEATURES, type Feature, type Features } from '@quartermaster/rules/tiers';
import { Check, Minus } from 'lucide-react';
import { Suspense } from 'react';
import { upgradePath } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FEATURE_TEXT } from '../view.ts';

export const FeatureIllustration = lazy(() => import('./feature-illustration.tsx'));

interface FeatureListProps {
  readonly title?: string;
  /** The features that the tier includes. */
  readonly features: Features;
  /** The features to list. */
  readonly listedFeatures?: readonly Feature[];
}

/**
 * The meaning of each feature, with an illustration and a link to try it. Features that the tier lacks link to the
 * tiers that have them.
 */
export function FeatureList({ title = 'Features', features, listedFeatures = FEATURES }: FeatureListProps) {
  return (
    <Card className="pb-2">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-1 grid gap-x-8 lg:grid-cols-2">
        {listedFeatures.map((feature) => {
          const { name, meaning, action, to } = FEATURE_TEXT[feature];
          const isIncluded = features[feature];
          return (
            <li key={feature} className="flex gap-3 border-t border-line py-3">
              <FeatureMark isIncluded={isIncluded} />
              <div className="min-w-0 flex-1 text-sm">
                <p className={isIncluded ? 'font-medium' : 'font-medium text-ink-2'}>{name}</p>
                <p className="text-xs text-ink-3">
                  {meaning}{' '}
                  {isIncluded ? (
                    <TextLink to={to} className="whitespace-nowrap">
                      {action}
                    </TextLink>
                  ) : (
                    <TextLink to={upgradePath('feature', feature)} className="whitespace-nowrap">
                      Tiers that include it <span className="sr-only">({name})</span>
                    </TextLink>
                  )}
                </p>
                <Suspense>
                  <FeatureIllustration feature={feature} />
                </Suspense>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Included or not, by shape and by word, never by color alone. */
export function FeatureMark({ isIncluded }: { isIncluded: boolean }) {
  const Icon = isIncluded ? Check : Minus;
  return (
    <span className={isIncluded ? 'text-success' : 'text-ink-3'}>
      <Icon aria-hidden="true" className="mt-0.5 inline size-4 flex-none" />
      <span className="sr-only">{isIncluded ? 'Included' : 'Not included'}</span>
    </span>
  );
}
