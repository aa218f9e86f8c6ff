import { ScrollText, SearchX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useAuditLogs } from '../api.ts';
import { AuditEntries } from '../components/audit-entries.tsx';
import { AuditVerdictCard } from '../components/audit-verdict.tsx';
import { ACTION_CHOICES, ALL_ACTIONS, type AuditFilter, filterOf, isFiltered, queryOf } from '../view.ts';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
const EVERYTHING: Partial<AuditFilter> = { action: ALL_ACTIONS, person: '', from: '', to: '' };

type Change = (change: Partial<AuditFilter>) => void;

function useAuditFilter(): [AuditFilter, Change] {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const change: Change = (part) => {
    const { action, page, ...rest } = { ...filter, page: 1, ...part };
    const kept = Object.entries(rest).filter(([, value]) => value !== '');
    setParams(
      {
        ...Object.fromEntries(kept),
        ...(action === ALL_ACTIONS ? {} : { action }),
        ...(page > 1 ? { page: String(page) } : {}),
      },
      { replace: part.page === undefined, preventScrollReset: part.page === undefined },
    );
  };
  return [filter, change];
}

function Filters({ filter, onChange }: { filter: AuditFilter; onChange: Change }) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 max-sm:*:nth-[-n+2]:col-span-2 lg:grid-cols-[1fr_1fr_10rem_10rem]">
      <SearchField
        label="Username"
        placeholder="Whole username…"
        maxLength={100}
        value={filter.person}
        onChange={(person) => onChange({ person })}
      />
      <SelectField
        label="Action"
        hideLabel
        choices={ACTION_CHOICES}
        value={filter.action}
        onChange={(action) => onChange({ action })}
      />
      <TextField label="From (UTC)" type="date" value={filter.from} onChange={(from) => onChange({ from })} />
      <TextField label="To (UTC)" type="date" value={filter.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

function Entries({ filter, onChange }: { filter: AuditFilter; onChange: Change }) {
  const person = useDebounced(filter.person);
  const logs = useAuditLogs(queryOf({ ...filter, person }));
  if (logs.isPending) {
    return (
      <SkeletonArea label="Loading audit entries" className="grid gap-2">
        {SKELETONS.map((key) => (
          <SkeletonBlock key={key} className="h-18" />
        ))}
      </SkeletonArea>
    );
  }
  if (logs.error) {
    return (
      <ErrorPanel
        title="Error loading audit logs"
        message={logs.error.message}
        onRetry={() => void logs.refetch()}
      />
    );
  }
  const { data, meta } = logs.data;
  if (data.length === 0 && isFiltered(filter)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No entries found"
        actions={<Button onPress={() => onChange(EVERYTHING)}>Clear filters</Button>}
      >
        Nothing in the log fits these filters.
      </EmptyState>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<ScrollText />} title="Nothing has been recorded yet">
        Admin rights given and taken, refused attempts and ended sessions will appear here.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4" aria-busy={logs.isPlaceholderData}>
      <p role="status" className="text-xs text-ink-3">
        {meta.total_count.toLocaleString('en-US')} {meta.total_count === 1 ? 'entry' : 'entries'}
      </p>
      <AuditEntries entries={data} />
      <Pager
        label="Pages of the audit log"
        current={meta.current_page}
        total={meta.total_pages}
        onPage={(page) => onChange({ page })}
      />
    </div>
  );
}

/** /admin/audit: what was done with rights and sessions, and whether the record of it is whole. */
export default function AuditPage() {
  const [filter, change] = useAuditFilter();
  return (
    <>
      <PageHeader
        title="Audit Logs"
        subtitle="What was done with rights, passwords and sessions. Entries cannot be changed or removed."
      />
      <div className="grid grid-cols-1 gap-5">
        <AuditVerdictCard />
        <Filters filter={filter} onChange={change} />
        <Entries filter={filter} onChange={change} />
      </div>
    </>
  );
}
