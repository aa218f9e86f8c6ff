import type Stripe from 'stripe';
import { z } from 'zod';

/** The parameters of a request, with the library's names; any other parameter is rejected, as in Stripe. */
const strictParameters =
  <Params>() =>
  <Shape extends { [Key in keyof Shape]: Key extends keyof Params ? z.ZodType : never }>(shape: Shape) =>
    z.strictObject(shape);

const text = z.string().max(5000);
const number = z.coerce.number().int();
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const metadata = z.record(text, text);
const expand = z.array(text).optional();
const page = { limit: number.optional(), starting_after: text.optional() };
const prorated = z.enum(['always_invoice', 'create_prorations', 'none']);
const cancellation = strictParameters<Stripe.SubscriptionUpdateParams.CancellationDetails>()({
  comment: text,
});

export const customerCreate = strictParameters<Stripe.CustomerCreateParams>()({ email: text, metadata });
export const customerUpdate = strictParameters<Stripe.CustomerUpdateParams>()({ email: text });
export const productCreate = strictParameters<Stripe.ProductCreateParams>()({
  id: text,
  name: text,
  metadata,
});
export const productUpdate = strictParameters<Stripe.ProductUpdateParams>()({ name: text });
export const priceList = strictParameters<Stripe.PriceListParams>()({
  lookup_keys: z.array(text).max(10),
  active: flag,
  limit: number,
});
export const priceCreate = strictParameters<Stripe.PriceCreateParams>()({
  product: text,
  currency: z.literal('usd'),
  unit_amount: number,
  recurring: strictParameters<Stripe.PriceCreateParams.Recurring>()({ interval: z.enum(['month', 'year']) }),
  lookup_key: text,
  transfer_lookup_key: flag,
  metadata,
});
export const priceUpdate = strictParameters<Stripe.PriceUpdateParams>()({ active: flag });
export const portalList = strictParameters<Stripe.BillingPortal.ConfigurationListParams>()({
  active: flag,
  limit: number,
});
const feature = z.looseObject({ enabled: flag });
export const portalWrite = strictParameters<Stripe.BillingPortal.ConfigurationCreateParams>()({
  features: strictParameters<Stripe.BillingPortal.ConfigurationCreateParams.Features>()({
    customer_update: feature,
    invoice_history: feature,
    payment_method_update: feature,
    subscription_cancel: feature,
    subscription_update: feature,
  }),
  metadata,
});
export const portalOpen = strictParameters<Stripe.BillingPortal.SessionCreateParams>()({
  customer: text,
  configuration: text,
  return_url: z.url(),
  flow_data: strictParameters<Stripe.BillingPortal.SessionCreateParams.FlowData>()({
    type: z.literal('subscription_update_confirm'),
    subscription_update_confirm: z.strictObject({
      subscription: text,
      items: z.tuple([z.strictObject({ id: text, price: text, quantity: number })]),
    }),
    after_completion: z.strictObject({
      type: z.literal('redirect'),
      redirect: z.strictObject({ return_url: z.url() }),
    }),
  }).optional(),
});
export const sessionList = strictParameters<Stripe.Checkout.SessionListParams>()({
  customer: text,
  status: z.literal('open'),
  limit: number,
});
export const sessionCreate = strictParameters<Stripe.Checkout.SessionCreateParams>()({
  mode: z.literal('subscription'),
  customer: text,
  client_reference_id: text,
  line_items: z.tuple([z.strictObject({ price: text, quantity: number })]),
  success_url: z.url(),
  cancel_url: z.url(),
  metadata,
  subscription_data: strictParameters<Stripe.Checkout.SessionCreateParams.SubscriptionData>()({ metadata }),
});
export const subscriptionList = strictParameters<Stripe.SubscriptionListParams>()({
  customer: text.optional(),
  ...page,
});
export const subscriptionRead = strictParameters<Stripe.SubscriptionRetrieveParams>()({ expand });
const item = strictParameters<Stripe.SubscriptionUpdateParams.Item>()({ id: text, price: text });
export const subscriptionUpdate = strictParameters<Stripe.SubscriptionUpdateParams>()({
  items: z.tuple([item]).optional(),
  proration_behavior: prorated.optional(),
  proration_date: number.optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.literal('').optional(),
  cancellation_details: cancellation.optional(),
});
export const subscriptionCancel = strictParameters<Stripe.SubscriptionCancelParams>()({
  invoice_now: flag,
  prorate: flag,
  cancellation_details: cancellation.optional(),
});
export const invoicePreview = strictParameters<Stripe.InvoiceCreatePreviewParams>()({
  subscription: text,
  subscription_details: strictParameters<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>()({
    items: z.tuple([item]),
    proration_behavior: prorated,
    proration_date: number,
  }),
});
export const invoiceList = strictParameters<Stripe.InvoiceListParams>()({
  customer: text.optional(),
  subscription: text.optional(),
  limit: number,
});
export const scheduleCreate = strictParameters<Stripe.SubscriptionScheduleCreateParams>()({
  from_subscription: text,
});
const phase = strictParameters<Stripe.SubscriptionScheduleUpdateParams.Phase>()({
  items: z.tuple([z.strictObject({ price: text, quantity: number })]),
  start_date: number.optional(),
  end_date: number.optional(),
  duration: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: number }).optional(),
  proration_behavior: prorated,
});
export const scheduleUpdate = strictParameters<Stripe.SubscriptionScheduleUpdateParams>()({
  end_behavior: z.literal('release'),
  proration_behavior: prorated,
  phases: z.tuple([phase, phase]),
});
export const creditNoteCreate = strictParameters<Stripe.CreditNoteCreateParams>()({
  invoice: text,
  amount: number,
  refund_amount: number,
  reason: z.literal('duplicate'),
});
export const noParameters = z.strictObject({});
