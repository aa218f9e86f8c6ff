import type {
  QueuedSupportRequest,
  QueuedSupportThread,
  SupportRequest,
  SupportThread,
} from '@quartermaster/contract/support';
import type { Email } from '../../platform/mail/email.ts';
import type { MessageRow, RequestRow, ThreadRow } from './store.ts';

export interface QueuedRow extends RequestRow {
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
  readonly waiting_since: Date;
}

export const presentRequest = (row: RequestRow): SupportRequest => ({
  id: row.id,
  subject: row.subject,
  status: row.status as SupportRequest['status'],
  is_premium: row.is_premium,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const presentMessage = (row: MessageRow): SupportThread['messages'][number] => ({
  id: row.id,
  author: row.is_from_support ? 'support' : 'user',
  text: row.body,
  created_at: row.created_at.toISOString(),
});

const contentsOf = ({ diagnostics, messages }: ThreadRow) => ({
  diagnostics,
  messages: messages.map(presentMessage),
});

export const presentThread = (row: ThreadRow): SupportThread => ({
  ...presentRequest(row),
  ...contentsOf(row),
});

export const presentQueued = (row: QueuedRow): QueuedSupportRequest => ({
  ...presentRequest(row),
  user: { id: row.user_id, username: row.username, email: row.email },
  waiting_since: row.waiting_since.toISOString(),
});

/** A line of the CSV file, in the order of SUPPORT_CSV_COLUMNS. */
export const queuedCells = (request: QueuedSupportRequest): string[] => [
  request.id,
  request.subject,
  request.status,
  request.is_premium ? 'yes' : 'no',
  request.user.id,
  request.user.username,
  request.user.email,
  request.waiting_since,
  request.created_at,
  request.updated_at,
];

export const presentQueuedThread = (row: QueuedRow & ThreadRow): QueuedSupportThread => ({
  ...presentQueued(row),
  ...contentsOf(row),
});

/** The data of the emails about a message. */
export interface MailedMessage {
  readonly request_id: string;
  readonly subject: string;
  readonly is_premium: boolean;
  readonly diagnostics: string;
  readonly body: string;
  readonly is_first: boolean;
  readonly username: string;
  readonly email: string;
}

/** The email to the operator, with a user's message and the command to answer it. */
export const requestEmail = (to: string, message: MailedMessage): Email => ({
  to,
  subject: `${message.is_premium ? '[Premium] ' : ''}${message.is_first ? 'Support request' : 'Reply'}: ${message.subject}`,
  paragraphs: [
    `${message.username} (${message.email}) wrote:`,
    ...linesOf(message.body),
    ...(message.is_first && message.diagnostics !== ''
      ? ['Diagnostics:', ...linesOf(message.diagnostics)]
      : []),
  ],
  notes: [
    `Answer with: npm run support -- answer ${message.request_id}`,
    'Replies to this email do not reach the user.',
  ],
});

/** The email to the user, with a message from support. */
export const answerEmail = (publicUrl: string, message: MailedMessage): Email => ({
  to: message.email,
  subject: 'Support answered your request',
  paragraphs: [
    `Hello ${message.username},`,
    `This is the answer to your request “${message.subject}”:`,
    ...linesOf(message.body),
  ],
  action: { label: 'Open the request', url: `${publicUrl}/support/${message.request_id}` },
  notes: ['To reply, open the request. Replies to this email are not read.'],
});

/** Each line that is not blank becomes a paragraph of the email. */
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
