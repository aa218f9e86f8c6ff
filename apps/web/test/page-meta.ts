/** The meta of a page of a list, by default of a list with a single page. */
export const pageMeta = (count: number, overrides: object = {}) => ({
  current_page: 1,
  total_pages: 1,
  total_count: count,
  per_page: 100,
  ...overrides,
});

/** The meta of a page of a shelf with one item of gear and one weapon. */
export const shelfMeta = (count: number) =>
  pageMeta(count, {
    categories: [
      { name: 'gear', count: 1 },
      { name: 'weapon', count: 1 },
    ],
  });

/** Responds to requests for a list of these rows, one row per page. */
export const onePerPage =
  (rows: readonly unknown[]) =>
  ({ path }: { path: string }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1);
    const meta = pageMeta(rows.length, { current_page: page, total_pages: rows.length, per_page: 1 });
    return { data: rows.slice(page - 1, page), meta };
  };

/** The meta of a page of a party's history; by default the reader has not visited the party before. */
export const historyMeta = (count: number, overrides: object = {}) => ({
  ...pageMeta(count),
  first_year: null,
  last_visit_at: null,
  ...overrides,
});
