import { userInfo } from 'node:os';
import { text as readAll } from 'node:stream/consumers';
import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import { id as idField } from '@quartermaster/contract/fields';
import { type QueuedSupportThread, supportReply } from '@quartermaster/contract/support';
import { answerRequest } from './features/support/commands/answer-request.ts';
import { listQueue, readQueued } from './features/support/queries/queue.ts';
import type { Sql } from './platform/database.ts';
import { OperatorError } from './platform/operator-error.ts';
import { runTool, type Tool, withMailQueue } from './platform/tool.ts';
import { inTransaction } from './platform/transaction.ts';

const USAGE = `npm run support -- list
npm run support -- show ID
npm run support -- answer ID [--close] < answer.txt
`;
const LISTED_MAX = 100;

/** Text from users must not control the operator's terminal. */
const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
const print = (...lines: string[]): void =>
  void process.stdout.write(`${withoutControls(lines.join('\n'))}\n`);

async function list(sql: Sql): Promise<number> {
  const { rows, total } = await listQueue(sql, { status: 'open', page: 1, per_page: LISTED_MAX });
  for (const { id, is_premium, user, subject, waiting_since } of rows)
    print(
      `${id}  ${waiting_since.slice(0, 16)}  ${is_premium ? 'premium  ' : ''}${user.username}: ${subject}`,
    );
  if (total === 0) print('No support request is waiting for an answer.');
  const count = `${total}${total >= ADMIN_ROWS_COUNT_MAX ? ' or more' : ''}`;
  const noun = total === 1 ? 'request is waiting' : 'requests are waiting';
  const omission = total > rows.length ? ` The first ${rows.length} are listed.` : '';
  if (total > 0) print(`${count} support ${noun} for an answer.${omission}`);
  return 0;
}

function show({ user, subject, status, diagnostics, messages }: QueuedSupportThread): void {
  print(`${subject} (${status}), by ${user.username} <${user.email}>`);
  for (const { author, text, created_at } of messages)
    print('', `${author === 'support' ? 'Support' : user.username}, ${created_at.slice(0, 16)}:`, text);
  if (diagnostics !== '') print('', 'Diagnostics:', diagnostics);
}

const find = (sql: Sql, requestId: string): Promise<QueuedSupportThread | null> =>
  readQueued(sql, requestId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });

/** Answers a request with the text from the standard input. */
async function answer(requestId: string, close: boolean, [sql, config, target]: Parameters<Tool['work']>) {
  if (process.stdin.isTTY) print('Write the answer and end it with Ctrl+D:');
  const reply = supportReply.safeParse({ text: await readAll(process.stdin) });
  if (!reply.success) throw new OperatorError(`${reply.error.issues[0]?.message}. Nothing was changed.`);
  const actor = { id: null, name: `${userInfo().username} at the console` };
  const now = () => new Date();
  await withMailQueue(config, target, (mail) =>
    inTransaction(sql, now, (tx) =>
      answerRequest(tx, actor, mail, { requestId, close, text: reply.data.text }),
    ),
  );
  print('The answer was sent. The user receives a notification and an email.');
}

// npm run support: exit code 0 on success, 1 for an unknown request, 2 for wrong arguments or a failure.
const [command = '', requestArgument = '', ...options] = process.argv.slice(2);
const isAnswer =
  command === 'answer' && options.every((option) => option === '--close') && options.length < 2;
const needsId = isAnswer || (command === 'show' && options.length === 0);
const requestId = idField.safeParse(requestArgument).data;
if (!(command === 'list' && requestArgument === '') && !(needsId && requestId !== undefined)) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  await runTool({
    requiredTable: 'support_requests',
    missingMessage: 'There are no support requests yet. Start Quartermaster first.',
    work: async (...database) => {
      if (requestId === undefined) return list(database[0]);
      const thread = await find(database[0], requestId);
      if (thread === null) {
        process.stderr.write(`There is no support request ${requestId}. Nothing was changed.\n`);
        return 1;
      }
      if (isAnswer) await answer(requestId, options.length === 1, database);
      else show(thread);
      return 0;
    },
  });
}
