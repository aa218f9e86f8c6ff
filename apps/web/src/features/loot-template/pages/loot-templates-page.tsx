import { countOf } from '@quartermaster/rules/format-count';
import { Gem, Plus } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useLootTemplates } from '../api.ts';
import { LootControls } from '../components/loot-controls.tsx';
import { LootTemplateCard } from '../components/loot-template-card.tsx';
import { LOOT_FILTERS, LOOT_OPTIONS, queryOf } from '../view.ts';

const SCOPES = [
  { value: 'all', label: 'All loot' },
  { value: 'mine', label: 'My loot' },
] as const;

const createButton = (
  <LinkButton to={paths.lootTemplateNew} tone="primary">
    <Plus aria-hidden="true" />
    Create loot template
  </LinkButton>
);

function NoLootTemplates({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <NoMatch title="No loot templates found" onClear={onClear}>
      No loot template matches these filters.
    </NoMatch>
  ) : (
    <EmptyState icon={<Gem />} title="No loot templates yet" actions={createButton}>
      A loot template lists what a hoard may contain. It is rolled each time you deploy it.
    </EmptyState>
  );
}

/** /loot/templates: public loot templates and the user's own. */
export default function LootTemplatesPage() {
  const user = useUser();
  const state = useListFilter(LOOT_FILTERS, LOOT_OPTIONS);
  const { creator_id } = state.filter;
  return (
    <ListPage
      header={{
        title: 'Loot templates',
        subtitle: 'Hoards with dice: rolled when you deploy them, and everyone can verify the roll.',
        actions: (
          <>
            <LinkButton to={paths.marketplaceLoot}>Public loot</LinkButton>
            {createButton}
          </>
        ),
      }}
      filters={
        <div className="grid gap-3 pb-4">
          <div className="flex flex-wrap items-center gap-3">
            <SegmentedControl
              label="Owner"
              segments={SCOPES}
              value={creator_id === user.id ? 'mine' : 'all'}
              onChange={(scope) => state.change({ creator_id: scope === 'mine' ? user.id : '' })}
            />
            {creator_id !== '' && creator_id !== user.id && (
              <Button size="sm" onPress={() => state.change({ creator_id: '' })}>
                Show all creators
              </Button>
            )}
          </div>
          <LootControls {...state} />
        </div>
      }
      list={useLootTemplates(queryOf(state.query))}
      noun="loot templates"
      layout="cards"
      skeleton="h-60"
      count={(total) => countOf(total, 'loot template')}
      empty={<NoLootTemplates isFiltered={state.isFiltered} onClear={state.clear} />}
      onPage={(page) => state.change({ page })}
    >
      {(template) => (
        <li key={template.id} className="min-w-0">
          <LootTemplateCard template={template} />
        </li>
      )}
    </ListPage>
  );
}
