import type { ShopInstance } from '@quartermaster/contract/shop';
import { countOf } from '@quartermaster/rules/format-count';
import { RefreshCw } from 'lucide-react';
import { agoText, dateText, dateTimeText } from '../../../platform/dates.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useUndoToast } from '../../ledger/api.ts';
import { RestockBadge } from '../../shop-template/components/shop-card.tsx';
import { useShop, useShopWrites } from '../api.ts';
import { stockText } from './listing-tile.tsx';

function restockedText(lines: number, items: number): string {
  if (lines === 0) return 'Nothing to restock';
  return `Restocked ${countOf(items, 'item')}`;
}

function RestockNow({ shop }: { shop: ShopInstance }) {
  const { restock } = useShopWrites();
  const showUndoable = useUndoToast();
  return (
    <Button
      size="sm"
      isPending={restock.isPending}
      onPress={() =>
        restock.mutate(
          { params: { id: shop.id } },
          {
            onSuccess: ({ data }) =>
              showUndoable(restockedText(data.lines_filled, data.quantity_added), [
                data.transaction_id ?? undefined,
              ]),
            onError: showFailureToast,
          },
        )
      }
    >
      <RefreshCw aria-hidden="true" />
      Restock now
    </Button>
  );
}

/** The times of the last and next restock, and the lines that restock (DEC-5). */
export function RestockCard({ shop }: { shop: ShopInstance }) {
  const schedule = useShop(shop.id).data?.data.restock_schedule;
  if (!schedule) return null;
  const { last_restocked_at: last, next_restock_at: next } = schedule;
  return (
    <Card className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">Restock</h2>
        <RestockBadge days={schedule.restock_days} />
      </div>
      <dl className="grid gap-1 text-sm">
        <div className="flex justify-between gap-3">
          <dt className="text-ink-3">Last</dt>
          <dd>{last ? <time dateTime={last}>{agoText(last)}</time> : 'Not yet'}</dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-ink-3">Next</dt>
          <dd className="text-right">
            {next ? (
              <time dateTime={next} title={dateTimeText(next)}>
                {dateText(next)}
              </time>
            ) : (
              'Not automatically'
            )}
          </dd>
        </div>
      </dl>
      {schedule.lines.length === 0 ? (
        <p className="text-sm text-ink-2">No listing has a restock quantity.</p>
      ) : (
        <ul aria-label="Listings that restock" className="text-sm">
          {schedule.lines.map((line) => (
            <li
              key={line.listing_id}
              className="flex justify-between gap-3 border-t border-line py-1.5 first:border-0"
            >
              <span className="min-w-0 truncate">{line.name}</span>
              <span className="flex-none text-ink-2 tabular-nums">
                {stockText(line.quantity)} · restocks to {line.restock_quantity.toLocaleString('en-US')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shop.permissions.manage && <RestockNow shop={shop} />}
    </Card>
  );
}
