/** The fields of `after` that differ from `before`: another user or tab may have changed the others meanwhile. */
export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof T]),
  ) as Partial<T>;
