import type { PeriodicJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { sweepFolder } from './store.ts';

/** The time for which an unused upload is kept, so that its form can be saved. */
const UNUSED_RETENTION_MS = 24 * 60 * 60_000;

/** Deletes unused pictures that were uploaded or chosen more than a day ago, and files of that age without a row. */
export async function sweepImages({
  sql,
  config,
  now,
}: Pick<Services, 'sql' | 'config' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - UNUSED_RETENTION_MS);
  await inTransaction(
    sql,
    now,
    (tx) => tx.sql`
    with used as (
      select image_url as url from characters where image_url like '/images/%' and deleted_at is null
      union select avatar_url from users where avatar_url like '/images/%'
    )
    delete from images i
    where not exists (select from parties p where p.logo_image_id = i.id)
      and not exists (select from parties p where p.banner_image_id = i.id) and i.wanted_at < ${before} and not exists (select from used where used.url = '/images/' || i.id || '.webp')`,
  );
  await sweepFolder(sql, config, before);
}

export const imageSweep = (services: Services): PeriodicJob => ({
  name: 'images',
  cron: '47 * * * *',
  run: () => sweepImages(services),
});
