import type { Draft } from '@quartermaster/contract/draft';
import { upgradeFor } from '../../../app/paths.ts';
import { TextLink } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';

import { useDraftEngines } from '../api.ts';
import { type Engines, modelUses } from '../view.ts';

type Engine = Draft['engine'];

/** The choice of the draft engine; no choice where the server has no language model or the tier does not include it. */
export function EngineField(props: { readonly value: Engine; readonly onChange: (engine: Engine) => void }) {
  const { data } = useDraftEngines();
  const model: Engines['model'] = data?.data.model ?? null;
  if (model === null) return null;
  if (!model.is_in_tier)
    return (
      <p className="text-sm text-ink-2">
        The built-in generator drafts this. An AI model follows descriptions more closely:{' '}
        <TextLink to={upgradeFor('feature', 'ai_tools')}>See AI tools</TextLink>
      </p>
    );
  const { isLeft, label } = modelUses(model);
  return (
    <RadioGroup
      label="Drafted by"
      columns
      value={props.value}
      onChange={props.onChange}
      choices={[
        { value: 'built_in', label: 'Built-in generator', description: 'At once, and counts no AI use' },
        { value: 'model', label: 'AI model', description: label, isDisabled: !isLeft },
      ]}
    />
  );
}
