import { AllOrChosen, CheckboxList } from '../../../ui/field/all-or-chosen.tsx';
import { useAllParties } from '../../party/api.ts';

interface PartyChoiceProps {
  /** Null means all parties. */
  readonly value: readonly string[] | null;
  readonly onChange: (value: string[] | null) => void;
  readonly error: string | undefined;
}

/** The parties of a key: all, or chosen ones. */
export function PartyChoice({ value, onChange, error }: PartyChoiceProps) {
  return (
    <AllOrChosen
      label="Parties"
      all={{ label: 'All parties', description: 'Including those you join later.' }}
      chosen={{ label: 'Chosen parties', description: 'Only the parties that you choose.' }}
      value={value}
      onChange={onChange}
      error={error}
    >
      <OwnParties value={value ?? []} onChange={onChange} />
    </AllOrChosen>
  );
}

function OwnParties({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const parties = useAllParties({ is_archived: 'all' });
  if (parties.error && !parties.data)
    return (
      <p role="alert" className="text-sm text-error">
        Your parties could not be loaded. Close this dialog and try again.
      </p>
    );
  if (!parties.data) return <p className="text-sm text-ink-3">Loading your parties…</p>;
  if (parties.data.data.length === 0)
    return <p className="text-sm text-ink-2">You are not in a party yet.</p>;
  const choices = parties.data.data.map(({ id, name }) => ({ value: id, label: name }));
  return <CheckboxList label="Chosen parties" choices={choices} value={value} onChange={onChange} />;
}
