import type { Trade } from '@quartermaster/contract/shop-trade';
import { screen, within } from '@testing-library/react';
import { PurseCard } from '../src/features/coin/components/purse-card.tsx';
import { PartyInventory } from '../src/features/workspace/components/party-inventory.tsx';
import { fakeServer } from './fake-server.ts';
import { inventoryResponses, stackOf } from './items.ts';
import { hoard, hoardDetail } from './loot.ts';
import { pageMeta } from './page-meta.ts';
import { lanterns, nim } from './people.ts';
import { renderPage } from './render-page.tsx';
import { emberShop, shopResponses, swordQuote } from './shops.ts';
import { TRANSACTION } from './undo.ts';
import { setWidth } from './viewport.ts';

/** Loads the lazy modules of the workspace, so that no test waits for them. */
export const loadWorkspace = () =>
  Promise.all([
    import('../src/features/workspace/components/party-workspace.tsx'),
    import('../src/features/workspace/components/workspace-dialogs.tsx'),
    import('../src/features/workspace/components/party-place-panel.tsx'),
    import('../src/features/workspace/components/trade-dialog.tsx'),
  ]);

export const party = {
  ...lanterns,
  permissions: { see_inventory: true, manage_party_containers: true, manage_loot: true },
};
export const shopPath = `/api/v1/shop_instances/${emberShop.id}`;
export const lootPath = `/api/v1/loot_instances/${hoard.id}`;
export const torches = stackOf(10);
const UNIT_COPPER = { buy: 1350, sell: 2 };

/** Returns quotes like the server: swords for 13 gp 5 sp each, torches for 2 cp each. */
function quoteOf({ trade }: { trade: Trade }) {
  const lines = (kind: 'buy' | 'sell') =>
    (trade[`${kind}s`] ?? []).map(({ item_instance_id: item_id, quantity }) => ({
      item_id,
      quantity,
      kind,
      name: kind === 'buy' ? 'Longsword' : 'Torch',
      unit_copper: UNIT_COPPER[kind],
      total_copper: UNIT_COPPER[kind] * quantity,
      explanation: [{ label: 'Base value', amount: UNIT_COPPER[kind] }],
    }));
  const sum = (kind: 'buy' | 'sell') => lines(kind).reduce((total, line) => total + line.total_copper, 0);
  const [bought_copper, sold_copper] = [sum('buy'), sum('sell')];
  const totals = { bought_copper, sold_copper, net_copper: bought_copper - sold_copper };
  return { ...swordQuote, ...totals, lines: [...lines('buy'), ...lines('sell')] };
}

export const tradeReply = (net_copper: number) => ({
  data: {
    transaction_ids: [TRANSACTION],
    bought_copper: 0,
    sold_copper: 0,
    net_copper,
    paid: {},
    received: {},
    item_instance_ids: [],
  },
});

/** Renders the inventory of a party with a shop and a hoard. */
export function visit(width = 1440, overrides: Partial<typeof emberShop> = {}, hoardResponse = hoardDetail) {
  setWidth(width);
  const server = fakeServer({
    ...shopResponses({ ...emberShop, ...overrides }),
    ...inventoryResponses(torches),
    [`GET /api/v1/parties/${lanterns.id}/loot_instances`]: {
      data: [{ ...hoard, permissions: hoardResponse.permissions }],
      meta: pageMeta(1),
    },
    [`GET ${lootPath}`]: { data: hoardResponse },
    [`POST ${shopPath}/quote`]: ({ body }) => ({ data: quoteOf(body as { trade: Trade }) }),
  });
  const page = (
    <>
      <PurseCard character={nim} />
      <PartyInventory party={party} />
    </>
  );
  return { server, ...renderPage(page, { url: `/parties/${lanterns.id}` }) };
}

export type User = ReturnType<typeof visit>['user'];
export const panel = (name: string) => screen.findByRole('region', { name });

/** Opens a tab of the right panel; returns both panels. */
export async function openTab(user: User, tab: 'Shops' | 'Loots') {
  const rightPanel = await panel('Right panel');
  await user.click(within(rightPanel).getByRole('tab', { name: tab }));
  return { leftPanel: await panel('Left panel'), rightPanel };
}
/** The body of the last request whose path has this ending. */
export const lastBody = (server: ReturnType<typeof visit>['server'], end: string) =>
  server.requests.filter(({ path }) => path.endsWith(end)).at(-1)?.body;
