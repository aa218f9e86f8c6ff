import { CheckboxField } from './checkbox-field.tsx';

export interface RecipientsFieldProps {
  readonly characters: readonly { readonly id: string; readonly name: string }[];
  /** The ids of excluded characters; empty until the user excludes one. */
  readonly excluded: ReadonlySet<string>;
  readonly onChange: (excluded: ReadonlySet<string>) => void;
}

/** The characters that receive a share. */
export function RecipientsField({ characters, excluded, onChange }: RecipientsFieldProps) {
  const toggle = (id: string, isIncluded: boolean) => {
    const nextExcluded = new Set(excluded);
    if (isIncluded) nextExcluded.delete(id);
    else nextExcluded.add(id);
    onChange(nextExcluded);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-ink-1">Recipients</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {characters.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            isSelected={!excluded.has(id)}
            onChange={(isIncluded) => toggle(id, isIncluded)}
          />
        ))}
      </div>
    </fieldset>
  );
}
