import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { useParties } from '../../party/api.ts';

const CHOICES = [
  { value: 'all', label: 'All parties', description: 'Those you join later as well.' },
  { value: 'chosen', label: 'Chosen parties', description: 'Nothing outside of them.' },
] as const;

interface PartyChoiceProps {
  /** Null means all parties. */
  readonly value: readonly string[] | null;
  readonly onChange: (value: string[] | null) => void;
  readonly error: string | undefined;
}

/** What a key reaches: everything, or chosen parties. */
export function PartyChoice({ value, onChange, error }: PartyChoiceProps) {
  return (
    <>
      <RadioGroup
        label="Parties"
        columns
        choices={CHOICES}
        value={value === null ? 'all' : 'chosen'}
        onChange={(choice) => onChange(choice === 'all' ? null : [])}
        {...(error ? { error } : {})}
      />
      {value && <OwnParties value={value} onChange={onChange} />}
    </>
  );
}

function OwnParties({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const parties = useParties({ per_page: '100', is_archived: 'all' });
  const toggle = (id: string, isIn: boolean) =>
    onChange(isIn ? [...value, id] : value.filter((other) => other !== id));
  if (parties.error && !parties.data)
    return (
      <p role="alert" className="text-sm text-error">
        Your parties could not be loaded. Close this dialog and try again.
      </p>
    );
  if (!parties.data) return <p className="text-sm text-ink-3">Loading your parties…</p>;
  if (parties.data.data.length === 0)
    return <p className="text-sm text-ink-2">You are not in a party yet.</p>;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Chosen parties</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {parties.data.data.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            isSelected={value.includes(id)}
            onChange={(isIn) => toggle(id, isIn)}
          />
        ))}
      </div>
    </fieldset>
  );
}
