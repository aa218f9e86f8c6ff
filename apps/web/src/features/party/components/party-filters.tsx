import type { ListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';

export const PARTY_FILTERS = ['search', 'archived', 'mine'] as const;
export type PartyFilter = ListFilter<(typeof PARTY_FILTERS)[number]>;

const flag = (isOn: boolean): string => (isOn ? '1' : '');

/** Search, Show Archived and My Parties Only. */
export function PartyFilters(props: {
  filter: PartyFilter;
  onChange: (change: Partial<PartyFilter>) => void;
}) {
  const { filter, onChange } = props;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2.5">
      <div className="min-w-0 flex-1 basis-64 md:max-w-105">
        <SearchField
          label="Search parties"
          placeholder="Search parties..."
          maxLength={100}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <SwitchField
        label="Show Archived"
        isSelected={filter.archived !== ''}
        onChange={(isOn) => onChange({ archived: flag(isOn) })}
      />
      <SwitchField
        label="My Parties Only"
        isSelected={filter.mine !== ''}
        onChange={(isOn) => onChange({ mine: flag(isOn) })}
      />
    </div>
  );
}
