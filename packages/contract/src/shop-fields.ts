import { SHOP_TYPES } from '@quartermaster/rules/shop-labels';
import { z } from 'zod';
import {
  SHOP_NAME_MAX,
  SHOP_NAME_MIN,
  SHOP_RESTOCK_DAYS_MAX,
  TEMPLATE_DESCRIPTION_MAX,
  TEMPLATE_VALUE_MAX,
} from './constants.ts';
import { line, quantity, text } from './fields.ts';

/** Fields that shop templates and the shops deployed from them share (DOM-3, DOM-5). */

export const shopType = z.enum(SHOP_TYPES, { error: 'Choose one of the shop types' });

export const shopName = line(200, SHOP_NAME_MIN, 'Shop name must be at least 2 characters long').max(
  SHOP_NAME_MAX,
  { error: 'Shop name must be less than 100 characters' },
);

/** Text that a party sees instead of the template's text; null: the template's text. */
export const shopOverrides = {
  name_override: shopName.nullable(),
  owner_override: line(100).nullable(),
  location_override: line(100).nullable(),
  description_override: text(TEMPLATE_DESCRIPTION_MAX).nullable(),
};

/** The overrides in a response, with the displayed text: the override, or else the template's text. */
export const shopDisplay = {
  name_override: z.string().nullable(),
  owner_override: z.string().nullable(),
  location_override: z.string().nullable(),
  description_override: z.string().nullable(),
  display_name: z.string(),
  display_owner: z.string(),
  display_location: z.string(),
  display_description: z.string(),
};

const hundredths = (error: string, max: number) =>
  z
    .number({ error })
    .min(0, { error })
    .max(max, { error })
    .refine((n) => Math.round(n * 100) / 100 === n, { error: 'At most two decimals' });

export const buyModifier = hundredths('Buy modifier must be between 0 and 10', 10);
export const sellModifier = hundredths('Sell modifier must be between 0 and 10', 10);
/** A fraction: 0.15 is a 15% discount. */
export const discountRate = hundredths('Discount must be between 0 and 1', 1);

/** Days from one restock to the next; 0 or null: never. */
export const restockDays = z
  .int({ error: 'Days must be a whole number' })
  .min(0, { error: 'Days must be at least 0' })
  .max(SHOP_RESTOCK_DAYS_MAX, { error: `Days must be at most ${SHOP_RESTOCK_DAYS_MAX}` });

const copper = (name: string) =>
  z
    .int({ error: `${name} must be a whole number of copper` })
    .min(0, { error: `${name} must be at least 0` })
    .max(TEMPLATE_VALUE_MAX, { error: `${name} must be at most 10,000,000 gp` });

/** Copper. */
export const price = copper('Price');
/** Copper in the till. */
export const funds = copper('Money in the till');

/** The terms of a stock line, in addition to the item. */
export const stockTerms = {
  /** Null: unlimited. */
  quantity: quantity.nullable().default(null),
  /** Copper; null: the base value times the shop's modifier. */
  price: price.nullable().default(null),
  /** The quantity to which a restock fills the line; null: it is not restocked. */
  restock_quantity: quantity.nullable().default(null),
};

/** Error codes of reads, and of requests that manage a shop. */
export const visibleErrorCodes = ['RESOURCE_NOT_FOUND'] as const;
export const manageErrorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;
