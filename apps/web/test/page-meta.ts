/** The meta of a page of a list, by default the only one. */
export const pageMeta = (count: number, overrides: object = {}) => ({
  current_page: 1,
  total_pages: 1,
  total_count: count,
  per_page: 100,
  ...overrides,
});

/** The meta of a page of a party's history, during the first visit. */
export const historyMeta = (count: number, overrides: object = {}) => ({
  ...pageMeta(count),
  first_year: null,
  last_visit_at: null,
  ...overrides,
});
