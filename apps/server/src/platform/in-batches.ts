const ROWS_AT_ONCE = 500;

/**
 * The rows of an export, read in batches: neither their number nor a slow client holds memory.
 * @param read at most `limit` rows in a fixed order, from behind the last one of the batch before
 */
export async function* inBatches<Row>(
  read: (limit: number, after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  do {
    const rows = await read(ROWS_AT_ONCE, after);
    yield* rows;
    after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
  } while (after);
}
