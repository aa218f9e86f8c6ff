import { receiveInteraction } from '@quartermaster/contract/discord-bot';
import { toAppError } from '../../platform/http/errors.ts';
import { executeOnceByKey } from '../../platform/http/execute-once.ts';
import type { OpenCall, Routes } from '../../platform/http/routes.ts';
import { handleInteraction } from './commands/handle-interaction.ts';
import type { BotServices } from './commands/run-interaction.ts';

/** The Discord bot (DEC-14). */
export function discordBotRoutes({ services, ...routes }: Routes): void {
  const bot: BotServices = {
    ...services,
    executeOnce: (key, work) => executeOnceByKey(services, key, work),
    rejectionOf: toAppError,
  };
  const receive = async ({ body, request }: OpenCall<typeof receiveInteraction>) => ({
    data: await handleInteraction(bot, {
      payload: body,
      signature: request.headers['x-signature-ed25519'],
      timestamp: request.headers['x-signature-timestamp'],
    }),
  });
  routes.open(receiveInteraction, receive, { isRepeatable: true });
}
