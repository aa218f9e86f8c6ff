import type { Party } from '@quartermaster/contract/party';
import { Gem } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { deployPath } from '../../../platform/hooks/use-deploy-party.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { ListStates } from '../../../ui/list-page.tsx';
import { usePartyLootPage } from '../api.ts';
import { LootCard } from './loot-card.tsx';

// Loaded when the dialog is opened.
const PlaceLoot = lazy(() => import('./place-loot.tsx'));

const GRID_CLASSES = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

const NoLoot = ({ party }: { party: Party }) => (
  <EmptyState
    icon={<Gem />}
    title="No loot instances in this party yet"
    actions={
      party.permissions.manage_loot && (
        <LinkButton tone="primary" to={deployPath(paths.lootTemplates, party.id)}>
          Deploy Loot Template
        </LinkButton>
      )
    }
  >
    Loot that a game master places in this party appears here.
  </EmptyState>
);

function Cards({ party }: { party: Party }) {
  const { query, change } = useListFilter([], [], 'loot_');
  return (
    <ListStates
      list={usePartyLootPage(party.id, query.page)}
      noun="loot"
      skeleton="h-56"
      className={GRID_CLASSES}
      empty={<NoLoot party={party} />}
      onPage={(page) => change({ page })}
    >
      {(loot) => (
        <ul className={GRID_CLASSES}>
          {loot.map((lootInstance) => (
            <li key={lootInstance.id} className="min-w-0">
              <LootCard loot={lootInstance} seesHidden={party.permissions.see_hidden_loot === true} />
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  );
}

/** The party's loot; hidden loot is listed only for gms (DOM-2). */
export function LootTab({ party }: { party: Party }) {
  usePartyEvents('PartyInventoryChannel', party.permissions.see_inventory ? party.id : undefined);
  const [isPlacing, setPlacing, closeDialog] = useDialog();
  return (
    <section aria-label="Loot">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl">Party Loot</h2>
          <p className="text-sm text-ink-3">Manage loot instances for your party.</p>
        </div>
        {party.permissions.manage_loot && (
          <div className="flex flex-wrap gap-2.5">
            <LinkButton to={deployPath(paths.lootTemplates, party.id)}>Browse Loot Templates</LinkButton>
            <Button tone="primary" onPress={() => setPlacing(true)}>
              <Gem aria-hidden="true" />
              Place loot
            </Button>
          </div>
        )}
      </div>
      <Cards party={party} />
      {isPlacing && (
        <Suspense>
          <PlaceLoot party={party} onClose={closeDialog} />
        </Suspense>
      )}
    </section>
  );
}
