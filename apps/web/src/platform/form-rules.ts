import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * A form's rules, fetched from the contract when the form is first validated: `rulesOf(() =>
 * import('@quartermaster/contract/auth').then((c) => c.credentials))`. The schema library would be a third of
 * the code of a small page. When it cannot be loaded, only the server validates, by the same rules, and its errors
 * appear at the same fields.
 */
export function rulesOf<I extends FieldValues, O>(
  load: () => Promise<z.ZodType<O, I>>,
): Resolver<I, unknown, O> {
  return async (values, context, options) => {
    const modules = await Promise.all([import('@hookform/resolvers/zod'), load()]).catch(() => undefined);
    if (!modules) return { values: values as unknown as O, errors: {} };
    const [{ zodResolver }, schema] = modules;
    return zodResolver(schema)(values, context, options);
  };
}
