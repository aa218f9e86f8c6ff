import { Gem, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useLootTemplates } from '../api.ts';
import { LootTemplateCard } from '../components/loot-card.tsx';
import { LootControls, type LootListState } from '../components/loot-controls.tsx';
import { isLootFiltered, NO_LOOT_FILTER, queryOf } from '../view.ts';

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
const CREATOR = 'creator_id';

const SCOPES = [
  { value: 'all', label: 'Everything' },
  { value: 'mine', label: 'My loot' },
] as const;

function CreateButton() {
  return (
    <LinkButton to={paths.lootTemplateNew} tone="primary">
      <Plus aria-hidden="true" />
      Create Loot Template
    </LinkButton>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No loot templates found"
        actions={<Button onPress={onClear}>Clear Filters</Button>}
      >
        No loot template answers to that.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Gem />} title="No loot templates yet" actions={<CreateButton />}>
      A loot template says what may lie in a hoard. Written once, it is rolled anew for every table.
    </EmptyState>
  );
}

function Cards(props: {
  state: LootListState;
  creatorId: string | null;
  onPage: (page: number) => void;
  onClear: () => void;
}) {
  const { state, creatorId } = props;
  const filter = useDebounced(state.filter);
  const found = useLootTemplates({
    ...queryOf(filter),
    ...(creatorId ? { creator_id: creatorId } : {}),
    page: String(state.page),
    sort: state.sort,
    direction: state.isDescending ? 'desc' : 'asc',
  });
  if (found.error && !found.data)
    return <ErrorPanel message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) {
    return (
      <SkeletonArea label="Loading loot templates" className={GRID}>
        {SKELETONS.map((key) => (
          <SkeletonBlock key={key} className="h-60" />
        ))}
      </SkeletonArea>
    );
  }
  const { data: templates, meta } = found.data;
  const count = meta.total_count;
  return (
    <>
      <p role="status" className="pb-3 text-xs text-ink-3">
        {count.toLocaleString('en-US')} {count === 1 ? 'loot template' : 'loot templates'}
      </p>
      {templates.length === 0 ? (
        <Nothing isNarrowed={isLootFiltered(state.filter)} onClear={props.onClear} />
      ) : (
        <ul className={GRID}>
          {templates.map((template) => (
            <li key={template.id} className="min-w-0">
              <LootTemplateCard template={template} />
            </li>
          ))}
        </ul>
      )}
      <div className="pt-6">
        <Pager current={meta.current_page} total={meta.total_pages} onPage={props.onPage} />
      </div>
    </>
  );
}

/** /loot/templates: hoards to be rolled, everybody's public ones and one's own. */
export default function LootTemplatesPage() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const creatorId = params.get(CREATOR);
  const [state, setState] = useState<LootListState>({
    filter: NO_LOOT_FILTER,
    sort: 'name',
    isDescending: false,
    page: 1,
  });
  const change = (next: Partial<LootListState>) => setState((current) => ({ ...current, ...next }));
  const showOf = (id: string | null) => {
    setParams(id === null ? {} : { [CREATOR]: id }, { replace: true });
    change({ page: 1 });
  };
  const isOther = creatorId !== null && creatorId !== user.id;
  return (
    <>
      <PageHeader
        title="Loot Templates"
        subtitle="Hoards with dice in them: rolled when you deploy them, fair because everybody can check the roll."
        actions={<CreateButton />}
      />
      <div className="grid gap-3 pb-4">
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            label="Whose loot templates"
            segments={SCOPES}
            value={creatorId === user.id ? 'mine' : 'all'}
            onChange={(scope) => showOf(scope === 'mine' ? user.id : null)}
          />
          {isOther && (
            <Button size="sm" onPress={() => showOf(null)}>
              Of one creator: show everybody’s
            </Button>
          )}
        </div>
        <LootControls state={state} onChange={change} />
      </div>
      <Cards
        state={state}
        creatorId={creatorId}
        onPage={(page) => {
          change({ page });
          window.scrollTo({ top: 0 });
        }}
        onClear={() => change({ filter: NO_LOOT_FILTER, page: 1 })}
      />
    </>
  );
}
