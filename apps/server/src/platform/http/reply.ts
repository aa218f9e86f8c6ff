import type { EndpointSpec, ReplyData, ReplyMeta } from '@quartermaster/contract/endpoint';
import type { PageMeta } from '@quartermaster/contract/envelope';
import { successEnvelope } from '@quartermaster/contract/envelope';
import type { FastifyReply } from 'fastify';
import type { Page } from '../page.ts';
import type { Downloads } from './downloads.ts';

/** The result of a handler: data, and meta if the endpoint declares it; neither for status 204. */
export type HandlerReply<E extends EndpointSpec> = E['reply']['status'] extends 204
  ? undefined
  : { data: ReplyData<E>; message?: string } & (E['reply']['meta'] extends object
      ? { meta: ReplyMeta<E> }
      : unknown);

/** A file, which is sent in chunks if it may be large. */
export interface FileReply {
  readonly mediaType: string;
  /** The file name that the browser suggests. */
  readonly filename: string;
  readonly chunks: AsyncIterable<string | Uint8Array> | Uint8Array;
  /** Whether the file never changes at its URL, so that browsers may cache it permanently. */
  readonly isImmutable?: boolean;
  /** Set for a file with its own status and headers, which browsers display instead of saving it. */
  readonly display?: { readonly status: 200 | 404; readonly headers: Readonly<Record<string, string>> };
}

/**
 * The header value `attachment` with the file name in two encodings: old clients use the ASCII name, all others the
 * original name.
 */
function contentDisposition(filename: string): string {
  const ascii = filename.replaceAll(/[^\w. -]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}

/**
 * The JSON text of a success response; null for status 204. With `check`, throws if the contract does not declare the
 * result.
 */
export function envelopeText(spec: EndpointSpec, reply: object | undefined, check: boolean): string | null {
  if (spec.reply.status === 204) return null;
  const { data } = (reply ?? {}) as { data?: unknown };
  const text = JSON.stringify(spec.reply.withoutEnvelope ? data : { status: 'success', ...reply });
  if (check) replySchema(spec)?.parse(JSON.parse(text));
  return text;
}

/** The schema of a success response; undefined if the contract declares no body. */
export const replySchema = ({ reply: { data, meta, withoutEnvelope } }: EndpointSpec) =>
  data && (withoutEnvelope ? data : successEnvelope(data, meta));

/** Paging of a list (DEC-1). */
function pageOf(query: { page: number; per_page: number }, totalCount: number): PageMeta {
  return {
    current_page: query.page,
    total_pages: Math.max(1, Math.ceil(totalCount / query.per_page)),
    total_count: totalCount,
    per_page: query.per_page,
  };
}

/** The response of a list: one page with its paging. */
export const paginated = <Entry>(
  query: { page: number; per_page: number },
  { rows, total }: Page<Entry>,
) => ({
  data: rows,
  meta: pageOf(query, total),
});

/** The response of a list with totals over all pages in addition to the paging. */
export const paginatedWithTotals = <Entry, Totals extends object>(
  query: { page: number; per_page: number },
  { totals, ...list }: Page<Entry> & { totals: Totals },
) => ({ data: list.rows, meta: { ...pageOf(query, list.total), ...totals } });

export function send(reply: FastifyReply, status: number, text: string | null): FastifyReply {
  reply.code(status);
  return text === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
}

export function sendFile(
  spec: EndpointSpec,
  reply: FastifyReply,
  file: FileReply,
  downloads: Downloads,
): FastifyReply {
  if (!spec.reply.file?.includes(file.mediaType))
    throw new Error(`${spec.id} does not declare ${file.mediaType}`);
  const body = file.chunks instanceof Uint8Array ? file.chunks : downloads.stream(reply, file.chunks);
  if (file.display) reply.code(file.display.status).headers(file.display.headers);
  else if (file.isImmutable) reply.header('cache-control', 'public, max-age=31536000, immutable');
  else reply.header('content-disposition', contentDisposition(file.filename));
  return reply.type(file.mediaType).send(body);
}
