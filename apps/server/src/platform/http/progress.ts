import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rejectionOf } from './errors.ts';
import type { StoredReply } from './idempotency.ts';
import { onClosed } from './on-closed.ts';
import { send } from './reply.ts';

/** The media type of a response with one JSON value per line. */
const LINES_TYPE = 'application/x-ndjson';

export interface Progress {
  /** Sends a line of progress to a client that accepts lines; other clients receive only the response. */
  readonly report: (progress: object) => void;
  /** Aborted when the client closes the connection. */
  readonly signal: AbortSignal;
}

/**
 * Responds to a slow request (ADR 0210). A client that accepts lines receives `{"progress": …}` for each report of
 * `work`, and then the envelope of the success or rejection as the last line. Other clients receive an ordinary
 * response, and so does every client if `work` ends before its first report.
 */
export async function sendWithProgress(
  { request, reply, checkReplies }: { request: FastifyRequest; reply: FastifyReply; checkReplies: boolean },
  work: (progress: Progress) => Promise<StoredReply & { replayed?: boolean }>,
): Promise<FastifyReply> {
  const acceptsLines = request.headers.accept?.includes(LINES_TYPE) ?? false;
  const lines = new PassThrough();
  const canceled = new AbortController();
  const close = () => {
    if (!reply.raw.writableFinished) canceled.abort();
    lines.destroy();
  };
  onClosed(reply.raw, close);
  const { promise: begun, resolve: begin } = Promise.withResolvers<'begun'>();
  const report = (progress: object) => {
    if (!acceptsLines || lines.destroyed) return;
    lines.write(`${JSON.stringify({ progress })}\n`);
    begin('begun');
  };
  const result = work({ report, signal: canceled.signal });
  const first = await Promise.race([begun, result]);
  if (first !== 'begun') {
    if (first.replayed) reply.header('idempotency-replayed', 'true');
    return send(reply, first.status, first.text);
  }
  const writeLastLine = (text: string | null) => lines.destroyed || lines.end(`${text}\n`);
  result.then(
    ({ text }) => writeLastLine(text),
    (error) => writeLastLine(JSON.stringify(rejectionOf(error, request, checkReplies).envelope)),
  );
  // A server that stops while lines are sent can no longer send a header that closes the connection.
  return reply.type(LINES_TYPE).header('connection', 'close').send(lines);
}
