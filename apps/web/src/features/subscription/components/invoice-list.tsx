import type { Invoice } from '@quartermaster/contract/billing';
import { dateText } from '../../../platform/dates.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ListStates } from '../../../ui/list-page.tsx';
import { useInvoices } from '../api.ts';
import { INVOICE_STATUS_TEXT, money } from '../view.ts';

/** The invoices, newest first. `highlightedId` is the invoice named in the URL. */
export function InvoiceList({ highlightedId }: { highlightedId?: string | null }) {
  const { query, change } = useListFilter([], [], 'invoices_');
  const invoices = useInvoices(query.page);
  return (
    <Card>
      <h2 className="text-lg">Invoices</h2>
      <ListStates
        list={invoices}
        noun="invoices"
        skeleton="h-9"
        empty={<p className="text-sm text-ink-2">No invoices yet</p>}
        onPage={(page) => change({ page })}
      >
        {(rows) => (
          <ul aria-label="Invoices" className="divide-y divide-line text-sm">
            {rows.map((row) => (
              <InvoiceRow key={row.id} invoice={row} isHighlighted={row.id === highlightedId} />
            ))}
          </ul>
        )}
      </ListStates>
    </Card>
  );
}

function InvoiceRow({ invoice, isHighlighted }: { invoice: Invoice; isHighlighted: boolean }) {
  const { description, amount, status, created_at, hosted_url } = invoice;
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2" aria-current={isHighlighted || undefined}>
      <TextLink to={hosted_url}>{description}</TextLink>
      <span className="text-ink-2 tabular-nums">
        {dateText(created_at)} · {money(amount)} · {INVOICE_STATUS_TEXT[status]}
      </span>
    </li>
  );
}
