import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Like `rulesOf` of form-rules.ts, for a form whose fields differ from its request: validates the request and reports
 * each error at its field. A separate file, because the first load of every page contains form-rules.ts.
 * @param fieldOf the field of an error, by the path of the error in the request
 */
export const requestRulesOf =
  <F extends FieldValues>(
    load: () => Promise<z.ZodType>,
    requestOf: (fields: F) => unknown,
    fieldOf: (path: readonly PropertyKey[]) => string = ([field]) => String(field),
  ): Resolver<F> =>
  async (values) => {
    const schema = await load().catch(() => undefined);
    const result = schema?.safeParse(requestOf(values));
    if (!result?.error) return { values, errors: {} };
    const errors = result.error.issues.map(({ path, message }) => [fieldOf(path), { type: 'rule', message }]);
    // In reverse order, so that the first error of a field replaces its later ones.
    return { values: {}, errors: Object.fromEntries(errors.reverse()) };
  };
