import type { Config } from '../../../platform/config.ts';
import type { Sql } from '../../../platform/database.ts';
import { HAS_FAILED } from '../../../platform/jobs.ts';
import { degraded, down, type Finding, off, ok } from './check.ts';

const COUNT_MAX = 1000;
/** A job that has waited longer than this is late. */
const LATE_MINUTES = 10;
const countText = (count: number, singular: string, plural: string): string =>
  `${count}${count >= COUNT_MAX ? ' or more' : ''} ${count === 1 ? singular : plural}`;

/** Background jobs that have failed permanently or are late; both counts are at most COUNT_MAX. */
export async function checkJobs(sql: Sql): Promise<Finding> {
  const [row] = await sql<{ failed: number; late: number }[]>`
    select
      (select count(*)::int from (
        select from pgboss.job where ${sql.unsafe(HAS_FAILED)} and state = 'failed' and data is not null
        limit ${COUNT_MAX}) counted) as failed,
      (select count(*)::int from (
        select from pgboss.job where state < 'active' and not blocked and name not like '\\_\\_pgboss%'
          and start_after < now() - make_interval(mins => ${LATE_MINUTES}) limit ${COUNT_MAX}) counted) as late`;
  const { failed = 0, late = 0 } = row ?? {};
  if (late > 0)
    return down(
      `${countText(late, 'job is', 'jobs are')} more than ${LATE_MINUTES} minutes late.`,
      'Jobs are not being processed fast enough: check the server log, then restart the server.',
    );
  if (failed > 0)
    return degraded(
      `${countText(failed, 'job has', 'jobs have')} failed permanently.`,
      'Open Background Jobs to see the errors, and retry or discard them.',
    );
  return ok('No job is late or has failed.');
}

/** Emails that have failed before and are waiting for their next attempt. */
export async function checkMail(sql: Sql, { smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding> {
  const [row] = await sql<{ retrying: number }[]>`
    select count(*)::int as retrying from (
      select from pgboss.job where ${sql.unsafe(HAS_FAILED)} and name = 'mail' and state = 'retry' limit ${COUNT_MAX}) counted`;
  const retrying = row?.retrying ?? 0;
  if (retrying > 0)
    return degraded(
      `${countText(retrying, 'email is waiting', 'emails are waiting')} for another attempt.`,
      'Check SMTP_URL and the mail server; the errors are under Background Jobs.',
    );
  return smtpUrl === null
    ? off('Without SMTP_URL, emails are written to the outbox folder instead of being sent.')
    : ok('Emails are sent.');
}

/** Stripe events that are not processed an hour after they arrived. */
export async function checkStripe(sql: Sql, { stripe }: Pick<Config, 'stripe'>): Promise<Finding> {
  if (stripe === null)
    return off('STRIPE_SECRET_KEY is not set: the sandbox is in use and nothing is charged.');
  const [row] = await sql<{ late: number }[]>`
    select count(*)::int as late from (
      select from stripe_events where processed_at is null and received_at < now() - interval '1 hour'
      limit ${COUNT_MAX}) counted`;
  const lateCount = row?.late ?? 0;
  return lateCount === 0
    ? ok('No Stripe event has been waiting for more than an hour.')
    : degraded(
        `${countText(lateCount, 'Stripe event has', 'Stripe events have')} been waiting for more than an hour.`,
        'Check STRIPE_SECRET_KEY. Financial lists the events with their errors.',
      );
}

/** Checks only the settings: no request is sent. */
export const checkDiscord = async ({ discord }: Pick<Config, 'discord'>): Promise<Finding> =>
  discord === null
    ? off('Without DISCORD_CLIENT_ID, no one can log in through Discord.')
    : ok('Sign-in is set up.');

/** Checks only the settings: no request is sent. */
export const checkAi = async ({ languageModel }: Pick<Config, 'languageModel'>): Promise<Finding> =>
  languageModel === null
    ? off('Without AI_URL, the built-in generator writes all drafts.')
    : ok('A language model is set up.');
