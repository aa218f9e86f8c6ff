import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * A form's rules, fetched from the contract when the form is first touched: `rulesOf(() => import('@quartermaster/contract/auth').then((c) => c.credentials))`.
 * The schema library is a third of a small page; typing takes longer than fetching it.
 */
export function rulesOf<I extends FieldValues, O>(
  load: () => Promise<z.ZodType<O, I>>,
): Resolver<I, unknown, O> {
  return async (values, context, options) => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()]);
    return zodResolver(schema)(values, context, options);
  };
}
