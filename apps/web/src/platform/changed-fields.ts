/**
 * The fields of `after` that differ from `before`. A request contains only these fields, because another user or tab
 * may have changed the other fields meanwhile. Lists are compared by their elements.
 */
export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ) as Partial<T>;

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((element, index) => element === b[index])
    : a === b;
