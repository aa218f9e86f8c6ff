import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Sql } from '../database.ts';
import type { Worker } from '../jobs.ts';
import { inTransaction, type Tx } from '../transaction.ts';
import type { Composer, Email, MailRequest } from './email.ts';
import { mailQueue } from './queue.ts';
import { RejectedError, type Transport } from './transport.ts';

export interface MailServices {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly transport: Transport;
  readonly composers: Readonly<Record<string, Composer>>;
}

/** The duration of a claim, longer than a job may take: a process with an older claim has died. */
const CLAIM_MS = 90_000;

/** The worker of the email queue. */
export const mailWorker = (config: Pick<Config, 'mailRetrySeconds'>, services: MailServices): Worker => ({
  queue: mailQueue(config),
  run: ({ id, data }) => deliverMail(services, id, data as MailRequest),
});

type DeliveryResult = 'sent' | 'waiting' | 'superseded' | 'refused';

/**
 * Renders and sends one email. Its row in `mails` records the claim and the outcome, so repeating the job sends nothing
 * again, unless a process died before it recorded the outcome. Throws when the job must be retried later
 * (ADR 0061).
 */
export async function deliverMail(services: MailServices, id: string, request: MailRequest): Promise<void> {
  const email = await inTransaction(services.sql, services.now, async (tx) => {
    const claim = await claimMail(tx, id, request.kind);
    if (claim === null) return null;
    const email = await compose(services, tx, request, { id, isFirst: claim.isFirst });
    if (email === null) await settle(tx, id, 'superseded');
    return email;
  });
  if (email !== null) await sendEmail(services, id, email);
}

async function compose(
  services: MailServices,
  tx: Tx,
  request: MailRequest,
  attempt: { id: string; isFirst: boolean },
) {
  const composer = services.composers[request.kind];
  if (!composer) throw new Error(`There is no template for emails of type ${request.kind}`);
  return composer(tx, request, attempt);
}

/** Claims the email; null if it was sent, rejected or superseded before. Throws while another process is sending it. */
async function claimMail(tx: Tx, id: string, kind: string): Promise<{ isFirst: boolean } | null> {
  const until = new Date(tx.now.getTime() + CLAIM_MS);
  const [claim] = await tx.sql<{ isFirst: boolean }[]>`
    insert into mails (id, kind, state, claimed_until, created_at, updated_at)
    values (${id}, ${kind}, 'sending', ${until}, ${tx.now}, ${tx.now})
    on conflict (id) do update set state = 'sending', claimed_until = ${until}, updated_at = ${tx.now}
      where mails.state = 'waiting' or (mails.state = 'sending' and mails.claimed_until < ${tx.now})
    returning created_at = updated_at as "isFirst"`;
  if (claim) return claim;
  const [row] = await tx.sql<{ state: string }[]>`select state from mails where id = ${id}`;
  if (row?.state === 'sending') throw new Error('Another process is sending this email');
  return null;
}

async function sendEmail(services: MailServices, id: string, email: Email): Promise<void> {
  const end = (result: DeliveryResult) =>
    inTransaction(services.sql, services.now, (tx) => settle(tx, id, result));
  try {
    await services.transport.send(id, email);
  } catch (error) {
    const isFinal = error instanceof RejectedError;
    await end(isFinal ? 'refused' : 'waiting');
    services.log.warn(
      { err: error, mail: id },
      isFinal
        ? 'The mail server rejected an email permanently'
        : 'Sending an email failed and will be retried',
    );
    if (isFinal) return;
    throw error;
  }
  await end('sent');
}

async function settle(tx: Tx, id: string, result: DeliveryResult): Promise<void> {
  await tx.sql`update mails set state = ${result}, updated_at = ${tx.now} where id = ${id}`;
}
