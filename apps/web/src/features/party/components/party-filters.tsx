import { useSearchParams } from 'react-router';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';

export interface PartyFilter {
  readonly search: string;
  readonly archived: boolean;
  readonly mine: boolean;
  readonly page: number;
}

/** What the list shows, kept in the address so that reload and Back keep it. */
export function usePartyFilter(): [PartyFilter, (change: Partial<PartyFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter: PartyFilter = {
    search: params.get('search') ?? '',
    archived: params.has('archived'),
    mine: params.has('mine'),
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  };
  const change = (part: Partial<PartyFilter>) => {
    const next = { ...filter, page: 1, ...part };
    setParams(
      {
        ...(next.search ? { search: next.search } : {}),
        ...(next.archived ? { archived: '1' } : {}),
        ...(next.mine ? { mine: '1' } : {}),
        ...(next.page > 1 ? { page: String(next.page) } : {}),
      },
      { replace: part.page === undefined, preventScrollReset: part.page === undefined },
    );
  };
  return [filter, change];
}

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
        isSelected={filter.archived}
        onChange={(archived) => onChange({ archived })}
      />
      <SwitchField label="My Parties Only" isSelected={filter.mine} onChange={(mine) => onChange({ mine })} />
    </div>
  );
}
