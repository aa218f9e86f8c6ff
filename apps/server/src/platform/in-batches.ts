const ROWS_PER_BATCH = 500;

/**
 * The rows of an export, read in batches, so that a download uses little memory, and no connection while it waits for a
 * slow client.
 *
 * @param read returns, in a fixed order, at most `limit` rows after `after`, the last row of the previous batch
 */
export async function* inBatches<Row>(
  read: (limit: number, after: Row | undefined) => Promise<readonly Row[]>,
  batchSize = ROWS_PER_BATCH,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  do {
    const rows = await read(batchSize, after);
    yield* rows;
    after = rows.length < batchSize ? undefined : rows.at(-1);
  } while (after);
}
