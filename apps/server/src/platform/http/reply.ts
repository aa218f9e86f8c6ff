import type { EndpointSpec, ReplyData, ReplyMeta } from '@quartermaster/contract/endpoint';
import type { PageMeta } from '@quartermaster/contract/envelope';
import { successEnvelope } from '@quartermaster/contract/envelope';

/** What a handler answers: data, and meta where the endpoint declares it. 204 has neither. */
export type HandlerReply<E extends EndpointSpec> = E['reply']['status'] extends 204
  ? undefined
  : { data: ReplyData<E>; message?: string } & (E['reply']['meta'] extends object
      ? { meta: ReplyMeta<E> }
      : unknown);

/** The bytes of a success answer; null for 204. With `check`, refuses what the contract does not declare. */
export function envelopeText(spec: EndpointSpec, reply: object | undefined, check: boolean): string | null {
  if (spec.reply.status === 204) return null;
  const envelope = { status: 'success', ...reply };
  const text = JSON.stringify(envelope);
  if (check && spec.reply.data) successEnvelope(spec.reply.data, spec.reply.meta).parse(JSON.parse(text));
  return text;
}

/** Paging of a list (decisions.md §1). */
export function pageOf(query: { page: number; per_page: number }, totalCount: number): PageMeta {
  return {
    current_page: query.page,
    total_pages: Math.max(1, Math.ceil(totalCount / query.per_page)),
    total_count: totalCount,
    per_page: query.per_page,
  };
}
