import type { Invoice } from '@quartermaster/contract/billing';
import { dateText } from '../../../platform/dates.ts';
import { TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useInvoices } from '../api.ts';
import { INVOICE_STATUS_TEXT, money } from '../view.ts';
import { QueryStates } from './query-states.tsx';

/** The newest invoices. `highlightedId` is the invoice named in the URL. */
export function InvoiceList({ highlightedId }: { highlightedId?: string | null }) {
  const invoices = useInvoices();
  return (
    <Card>
      <h2 className="text-lg">Invoices</h2>
      <QueryStates query={invoices} label="Loading the invoices">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-sm text-ink-2">No invoices yet</p>
          ) : (
            <ul aria-label="Invoices" className="divide-y divide-line text-sm">
              {rows.map((row) => (
                <InvoiceRow key={row.id} invoice={row} isHighlighted={row.id === highlightedId} />
              ))}
            </ul>
          )
        }
      </QueryStates>
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
