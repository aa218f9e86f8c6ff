import { createHash } from 'node:crypto';
import {
  type DiscordInteraction,
  type DiscordResponse,
  discordInteraction,
  INTERACTION,
  RESPONSE,
} from '@quartermaster/contract/discord-bot';
import { AppError, notFound } from '@quartermaster/contract/errors';
import { isSignedByDiscord, type SignedDelivery } from '../../../platform/auth/discord-signature.ts';
import { respondInTime } from '../domain/respond-in-time.ts';
import { type BotMessage, line, presentChoices, presentMessage, prose } from '../present.ts';
import { type BotServices, runInteraction } from './run-interaction.ts';

/**
 * The response to a signed interaction. Throws RESOURCE_NOT_FOUND without a bot, UNAUTHORIZED unless Discord has
 * signed the delivery at most five minutes before or after now, BAD_REQUEST for a payload that is not an interaction.
 * Every other rejection is returned as a message to the user, or as an empty list of suggestions.
 */
export async function handleInteraction(
  services: BotServices,
  delivery: SignedDelivery,
): Promise<DiscordResponse> {
  const { config, log, now } = services;
  if (!config.discordBot) throw notFound();
  if (!isSignedByDiscord(config.discordBot.publicKey, delivery, now()))
    throw new AppError('UNAUTHORIZED', 'The signature is missing, wrong or older than five minutes.');
  const interaction = interactionIn(delivery.payload);
  if (interaction.type === INTERACTION.ping) return { type: RESPONSE.pong };
  const hash = createHash('sha256').update(delivery.payload).digest();
  const work = runInteraction(services, interaction, hash).catch((error: unknown) =>
    rejectionResponse(services, interaction, error),
  );
  return respondInTime({ ...config.discordBot, log }, interaction, work);
}

function interactionIn(payload: Uint8Array): DiscordInteraction {
  try {
    return discordInteraction.parse(JSON.parse(Buffer.from(payload).toString()));
  } catch {
    throw new AppError('BAD_REQUEST', 'This is not a Discord interaction.');
  }
}

/** An API rejection as a message for the user; autocomplete gets an empty list. */
function rejectionResponse(
  services: BotServices,
  interaction: DiscordInteraction,
  error: unknown,
): DiscordResponse {
  const rejection = services.rejectionOf(error);
  if (rejection.code === 'INTERNAL_SERVER_ERROR') services.log.error({ err: error }, 'An interaction failed');
  if (interaction.type === INTERACTION.autocomplete) return presentChoices([]);
  return presentMessage(rejectionMessage(rejection));
}

function rejectionMessage({ code, message, details }: AppError): BotMessage {
  const [detail] = details;
  return { lines: [line`⚠️ ${prose(code === 'VALIDATION_ERROR' && detail ? detail.message : message)}`] };
}
