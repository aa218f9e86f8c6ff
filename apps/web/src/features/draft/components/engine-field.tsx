import type { Draft } from '@quartermaster/contract/draft';
import { upgradePath } from '../../../app/paths.ts';
import { TextLink } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { type Engines, usesLeft } from '../view.ts';

type Engine = Draft['engine'];

interface EngineFieldProps {
  readonly engines: Engines;
  readonly value: Engine;
  readonly onChange: (engine: Engine) => void;
}

/**
 * The choice of the draft engine if the server has a language model and the tier includes it; if only the tier lacks
 * the model, a link to the tiers that include it. If AI uses are limited, also the uses left this month, with a link to
 * tiers with more when none are left.
 */
export function EngineField({ engines: { uses, model }, value, onChange }: EngineFieldProps) {
  const { hasUsesLeft, label } = usesLeft(uses);
  return (
    <>
      {model?.is_in_tier && (
        <RadioGroup
          label="Drafted by"
          columns
          value={value}
          onChange={onChange}
          choices={[
            { value: 'built_in', label: 'Built-in generator', description: 'Instant' },
            { value: 'model', label: 'AI model', description: 'Follows the description more closely' },
          ]}
        />
      )}
      {model && !model.is_in_tier && (
        <p className="text-sm text-ink-2">
          The built-in generator drafts this. An AI model follows descriptions more closely:{' '}
          <TextLink to={upgradePath('feature', 'ai_tools')}>See AI tools</TextLink>
        </p>
      )}
      {label && (
        <p className="text-sm text-ink-2">
          {label} Each draft counts as one use.{' '}
          {!hasUsesLeft && (
            <TextLink to={upgradePath('resource', 'ai_uses_monthly')}>See tiers with more AI uses</TextLink>
          )}
        </p>
      )}
    </>
  );
}
