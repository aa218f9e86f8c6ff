const ROWS_PER_BATCH = 500;

/**
 * The rows of an export, read in batches, so that memory depends neither on their number nor on a slow client.
 *
 * @param read returns, in a fixed order, at most `limit` rows after `after`, the last row of the previous batch
 */
export async function* inBatches<Row>(
  read: (limit: number, after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  do {
    const rows = await read(ROWS_PER_BATCH, after);
    yield* rows;
    after = rows.length < ROWS_PER_BATCH ? undefined : rows.at(-1);
  } while (after);
}
