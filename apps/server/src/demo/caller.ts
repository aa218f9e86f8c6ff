import { randomUUID } from 'node:crypto';
import type { CallInput, EndpointSpec, ReplyData, ReplyMeta } from '@quartermaster/contract/endpoint';

type Success<E extends EndpointSpec> = { data: ReplyData<E>; meta: ReplyMeta<E> };
export type Call = <E extends EndpointSpec>(spec: E, input: CallInput<E>) => Promise<Success<E>>;

/**
 * Returns a function that calls the running server as the web app does. It throws an Error with the endpoint and the
 * response if the call is rejected.
 */
export function caller(url: string, token?: string): Call {
  return async (spec, input) => {
    const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown };
    const values = new Map(Object.entries(params));
    const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values.get(name)));
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(`${url}${path}?${search}`, {
      method: spec.method,
      headers: {
        'x-client': 'web',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope: unknown = response.status === 204 ? {} : await response.json();
    if (!response.ok) throw new Error(`${spec.id} failed: ${JSON.stringify(envelope)}`);
    return envelope as Success<typeof spec>;
  };
}
