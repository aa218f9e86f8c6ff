import type { DraftKind, DraftOf, DraftRequest } from '@quartermaster/contract/draft';
import { hoardTerms } from '@quartermaster/rules/draft-hoard';
import { itemTerms } from '@quartermaster/rules/draft-item';
import { shopTerms } from '@quartermaster/rules/draft-shop';
import type { HoardType, ItemType } from '@quartermaster/rules/draft-terms';
import type { ShopType } from '@quartermaster/rules/shop-labels';

/** The terms of a draft, with its kind. */
export interface TermsOf<K extends DraftKind> {
  readonly kind: K;
  readonly terms: DraftOf<K>['terms'];
}

/**
 * The terms that a request specifies, or else those found in its description, or the defaults. The contract rejects
 * a type of another kind.
 */
export function termsOf({
  kind,
  type,
  ...otherFields
}: DraftRequest): { [K in DraftKind]: TermsOf<K> }[DraftKind] {
  const input = { ...otherFields, seed: '' };
  if (kind === 'item') return { kind, terms: itemTerms({ ...input, type: type as ItemType }) };
  if (kind === 'shop') return { kind, terms: shopTerms({ ...input, type: type as ShopType }) };
  return { kind, terms: hoardTerms({ ...input, type: type as HoardType }) };
}
