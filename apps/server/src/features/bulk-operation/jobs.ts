import { z } from 'zod';
import type { Worker } from '../../platform/jobs.ts';
import type { Composer } from '../../platform/mail/email.ts';
import { type BulkServices, bulkQueue, runOperation } from './commands/run-operation.ts';
import { messageEmail } from './present.ts';

const bulkRequest = z.object({ operation_id: z.string() });

/** Runs one batch of a bulk operation per job. */
export const bulkWorker = (services: BulkServices): Worker => ({
  queue: bulkQueue,
  run: ({ data }) => runOperation(services, bulkRequest.parse(data).operation_id),
});

const messageRequest = z.object({ user_id: z.string(), subject: z.string(), text: z.string() });

/** Composes the emails of bulk messages; null when the address is no longer verified or the account is deleted. */
export const bulkEmails = (): Record<string, Composer> => ({
  bulk_message: async (tx, request) => {
    const { user_id, ...content } = messageRequest.parse(request);
    const [recipient] = await tx.sql<{ email: string; username: string }[]>`
      select email, username from users
      where id = ${user_id} and deleted_at is null and email_verified_at is not null`;
    return recipient ? messageEmail(recipient, content) : null;
  },
});
