import { SHARED_ITEMS_SHOWN } from '@quartermaster/contract/share';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import { formatCount } from '@quartermaster/rules/format-count';
import { type CoinSystem, formatMoney } from '@quartermaster/rules/money';
import { locationLabel } from '@quartermaster/rules/shop-labels';
import type { Sql } from '../../../platform/database.ts';
import { NO_USER_ID } from '../../../platform/ids.ts';
import { memberFrom } from '../../party/policy.ts';
import { coinsOfShop, requireVisit, seesShelf, type Visit } from '../../shop/policy.ts';
import { presentLine } from '../../shop/present.ts';
import { linesFor } from '../../shop/queries/listings.ts';
import { type PartyRow, presentPage, type SharedItem, type SubjectPage } from '../present.ts';
import type { Share } from '../store.ts';
import { isSharedBy, partyColumns } from './public-reader.ts';

interface ShopFrontRow extends PartyRow {
  readonly name: string;
  readonly description: string;
  readonly owner: string;
  readonly location: string;
}

/** A shop with its prices, but without its shelf while the shop is closed. */
export async function readSharedShop(sql: Sql, share: Share): Promise<SubjectPage | null> {
  const [row] = await sql<ShopFrontRow[]>`
    select ${partyColumns(sql, share.created_by)}, coalesce(s.name_override, s.template_name) as name,
      coalesce(s.description_override, s.template_description) as description,
      coalesce(s.owner_override, s.template_owner) as owner,
      coalesce(s.location_override, s.template_location) as location
    from shop_instances s join parties p on p.id = s.party_id
    where s.id = ${share.subject_id} and s.closed_at is null and ${isSharedBy(sql, share.created_by, ['gm', 'manager'])}`;
  if (!row) return null;
  const { shop } = await requireVisit(sql, share.created_by, share.subject_id);
  const page = {
    label: 'Shop',
    title: row.name,
    description: row.description,
    details: [
      { label: 'Shopkeeper', value: row.owner },
      { label: 'Location', value: locationLabel(row.location) },
    ],
    ...(await shelfFor(sql, { shop, member: visitor(shop.party_id) })),
    notice: shop.is_active ? '' : 'This shop is closed at the moment.',
    openPath: `/shops/instances/${share.subject_id}`,
  };
  return presentPage(page, row);
}

/** An outsider has the permissions of an observer without a character; only identified items are read. */
const visitor = (partyId: string): Visit['member'] =>
  memberFrom(partyId, NO_USER_ID, {
    role: 'observer',
    holds_game_master_seat: false,
    is_archived: false,
    has_character: false,
  });

async function shelfFor(sql: Sql, visit: Visit): Promise<{ items: SharedItem[]; itemCount: number }> {
  if (!seesShelf(visit)) return { items: [], itemCount: 0 };
  const viewer = { gmOf: null, buyModifier: visit.shop.buy_modifier };
  const filter = {
    page: 1,
    per_page: SHARED_ITEMS_SHOWN,
    sort: 'name',
    direction: 'asc',
    is_identified: true,
  } as const;
  const { rows, total } = await linesFor(sql, visit.shop.id, viewer, filter);
  const coins = coinsOfShop(visit.shop);
  return { items: rows.map((row) => sharedListing(presentLine(row, visit), coins)), itemCount: total };
}

const sharedListing = (listing: ShopListing, coins: CoinSystem): SharedItem => ({
  name: listing.name,
  note: [
    listing.quantity === 0 ? 'sold out' : '',
    listing.quantity !== null && listing.quantity > 1 ? `× ${formatCount(listing.quantity)}` : '',
    listing.unit_price_copper > 0 ? formatMoney(listing.unit_price_copper, coins) : '',
  ]
    .filter(Boolean)
    .join(' · '),
});
