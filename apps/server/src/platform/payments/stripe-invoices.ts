import type { Invoice } from '@quartermaster/contract/billing';
import type Stripe from 'stripe';
import type { Page } from '../page.ts';
import type { StripeDependencies } from './stripe-checkout.ts';
import { customerOf } from './stripe-store.ts';

/** Stripe's maximum page size, which covers eight years of monthly invoices. The billing portal lists all invoices. */
const INVOICES_MAX = 100;

const STATUSES: Readonly<Record<string, Invoice['status']>> = {
  paid: 'paid',
  open: 'open',
  uncollectible: 'open',
  void: 'void',
};

export async function listInvoices(
  { stripe, sql, publicUrl }: StripeDependencies,
  userId: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<Invoice>> {
  const customer = await customerOf(sql, userId);
  if (customer === null) return { rows: [], total: 0 };
  const { data } = await stripe.invoices.list({ customer, limit: INVOICES_MAX });
  const invoices = data.flatMap((invoice) => presentInvoice(invoice, publicUrl));
  return { rows: invoices.slice((page - 1) * per_page, page * per_page), total: invoices.length };
}

/** The invoice as it is listed; empty for a draft, which is not final. */
function presentInvoice(invoice: Stripe.Invoice, publicUrl: string): Invoice[] {
  const status = STATUSES[invoice.status ?? ''];
  if (!status) return [];
  return [
    {
      id: invoice.id,
      description: invoice.description ?? invoice.lines.data.at(-1)?.description ?? 'Subscription',
      amount: Math.max(0, invoice.total) / 100,
      currency: 'USD',
      status,
      created_at: new Date(invoice.created * 1000).toISOString(),
      hosted_url: invoice.hosted_invoice_url ?? `${publicUrl}/subscription`,
    },
  ];
}
