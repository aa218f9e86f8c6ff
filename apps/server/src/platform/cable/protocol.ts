import {
  type ChannelIdentifier,
  channelIdentifier,
  type InboxIdentifier,
  PARTY_CHANNEL,
  type PartyIdentifier,
} from '@quartermaster/contract/realtime';
import { z } from 'zod';

/** The basic protocol, which the Rails client uses. */
const BASIC = 'actioncable-v1-json';
/** The Rails protocol with stream ids, epochs, offsets and history, for AnyCable's client. */
export const EXTENDED = 'actioncable-v1-ext-json';

/**
 * The extended protocol if the client offers it, otherwise the basic one; false if it offers neither: the response then
 * selects no protocol, so that the client closes the connection. Not called for a client that offers no protocol.
 */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  return [EXTENDED, BASIC].find((known) => offered.has(known)) ?? false;
}

const identifier = z.string().max(500);
/** The maximum number of streams in a history request; a subscription has only one. */
const STREAMS_MAX = 10;

/** A client's position: the last offset of each stream, or when it was last connected (Unix seconds). */
const historyRequest = z.object({
  since: z.number().nonnegative().nullish(),
  streams: z
    .record(z.string().max(100), z.object({ epoch: z.string().max(100), offset: z.int().nonnegative() }))
    .refine((streams) => Object.keys(streams).length <= STREAMS_MAX)
    .nullish(),
});
export type HistoryRequest = z.infer<typeof historyRequest>;

const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('subscribe'), identifier, history: historyRequest.optional() }),
  z.object({ command: z.literal('unsubscribe'), identifier }),
  z.object({ command: z.literal('message'), identifier, data: z.string().max(1000) }),
  z.object({ command: z.literal('history'), identifier, history: historyRequest }),
  z.object({ command: z.literal('pong') }),
]);
export type Command = z.infer<typeof command>;
/** Every command that a client may send. */
export const COMMANDS = command.options.map(({ shape }) => shape.command.value);

/** One inbound frame; null when it is not a known command. */
export const parseCommand = (frame: string): Command | null => parseJson(command, frame);

/** The channel of an identifier and its party, if any; null when invalid. */
export const parseIdentifier = (text: string): ChannelIdentifier | null => parseJson(channelIdentifier, text);

const actionData = z.looseObject({ action: z.string() });

/** The action of a `message` command; null without an action. */
export const parseAction = (data: string): string | null => parseJson(actionData, data)?.action ?? null;

function parseJson<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const result = schema.safeParse(value);
  return result.success ? result.data : null;
}

/** A channel of a party. */
export type Channel = PartyIdentifier['channel'];
export type InboxChannel = InboxIdentifier['channel'];

export const streamOf = (channel: Channel, partyId: string): string =>
  `${channel === PARTY_CHANNEL ? 'party' : 'party_inventory'}:${partyId}`;

/** The position of a message in its stream; offsets are the party's event numbers. */
export interface Position {
  readonly stream: string;
  readonly epoch: string;
  readonly offset: number;
}

/** The reasons for closing a connection. Action Cable defines the first three. */
export type DisconnectReason =
  | 'unauthorized'
  | 'server_restart'
  | 'invalid_request'
  | 'token_expired'
  | 'session_revoked'
  | 'too_many_sockets'
  | 'maintenance';

const encode = (frame: object): string => JSON.stringify(frame);

export const frames = {
  welcome: (sid: string | null) => encode(sid === null ? { type: 'welcome' } : { type: 'welcome', sid }),
  ping: (seconds: number) => encode({ type: 'ping', message: seconds }),
  disconnect: (reason: DisconnectReason, reconnect: boolean) =>
    encode({ type: 'disconnect', reason, reconnect }),
  confirmSubscription: (id: string) => encode({ identifier: id, type: 'confirm_subscription' }),
  rejectSubscription: (id: string) => encode({ identifier: id, type: 'reject_subscription' }),
  confirmHistory: (id: string) => encode({ identifier: id, type: 'confirm_history' }),
  rejectHistory: (id: string) => encode({ identifier: id, type: 'reject_history' }),
  /** `message` is already JSON, because events are sent as stored. */
  message(id: string, message: string, at: Position | null): string {
    const position = at === null ? '' : `,${encode(positionKeys(at)).slice(1, -1)}`;
    return `{"identifier":${JSON.stringify(id)},"message":${message}${position}}`;
  },
};

const positionKeys = ({ stream, epoch, offset }: Position) => ({ stream_id: stream, epoch, offset });
