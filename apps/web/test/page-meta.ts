/** The meta of a page of a list, by default the only one. */
export const pageMeta = (count: number, change: object = {}) => ({
  current_page: 1,
  total_pages: 1,
  total_count: count,
  per_page: 100,
  ...change,
});

/** The meta of a page of a party's history, during the first visit. */
export const historyMeta = (count: number, change: object = {}) => ({
  ...pageMeta(count),
  first_year: null,
  last_visit_at: null,
  ...change,
});
