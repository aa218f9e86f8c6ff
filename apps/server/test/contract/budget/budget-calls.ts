import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import type { Sql } from '../../../src/platform/database.ts';
import { ATTEMPTS } from '../attempts.ts';
import { declaredEndpoints } from '../declared-endpoints.ts';
import { CALLERS } from '../test-fixture.ts';
import { accountCalls, imageCalls, lastAccountCalls, openCalls } from './account-calls.ts';
import { announcementCalls } from './announcement-calls.ts';
import { billingCalls } from './billing-calls.ts';
import { bulkCalls } from './bulk-calls.ts';
import type { Changes, ChangeTable, LargestRequest } from './call.ts';
import { contentCalls } from './content-calls.ts';
import type { LargeFixture } from './large-fixture.ts';
import { largestBody, largestQueries, withChanges } from './largest-input.ts';
import { moderationCalls } from './moderation-calls.ts';
import { lastCharacterCalls, lastPartyCalls, partyCalls } from './party-calls.ts';
import { reportCalls } from './report-calls.ts';
import { supportCalls } from './support-calls.ts';
import { lastTradeCalls, templateCalls, tradeCalls } from './trade-calls.ts';

const CALLS: ChangeTable = {
  ...billingCalls,
  ...accountCalls,
  ...partyCalls,
  ...templateCalls,
  ...tradeCalls,
  ...moderationCalls,
  ...supportCalls,
  ...bulkCalls,
  ...contentCalls,
  ...announcementCalls,
  ...reportCalls,
};
const LAST_CALLS: ChangeTable = { ...imageCalls, ...lastTradeCalls, ...lastPartyCalls };
/** Requests that run last, in a second fixture. */
const SECOND_FIXTURE_CALLS: ChangeTable = { ...lastCharacterCalls, ...lastAccountCalls };
const CHANGES: ChangeTable = { ...openCalls, ...CALLS, ...LAST_CALLS, ...SECOND_FIXTURE_CALLS };

/** Every endpoint that the contract declares, in an order in which all of them can be called. */
export async function endpointsInOrder(): Promise<{ spec: EndpointSpec; usesSecondFixture: boolean }[]> {
  const byId = new Map((await declaredEndpoints()).map((spec) => [spec.id, spec]));
  const attempted = Object.keys(ATTEMPTS).filter((id) => byId.has(id));
  const last = [...Object.keys(LAST_CALLS), ...Object.keys(SECOND_FIXTURE_CALLS)];
  const isRead = (id: string) => byId.get(id)?.method === 'GET';
  const ids = new Set([...byId.keys(), ...attempted]);
  const order = [
    ...[...ids].filter((id) => isRead(id) && !last.includes(id)),
    ...attempted.filter((id) => !isRead(id) && !last.includes(id)),
    ...[...ids].filter((id) => !isRead(id) && !attempted.includes(id)),
    ...last,
  ];
  return order.flatMap((id) => {
    const spec = byId.get(id);
    return spec ? [{ spec, usesSecondFixture: id in SECOND_FIXTURE_CALLS }] : [];
  });
}

/** The requests with the largest inputs that the endpoint accepts. Throws if it has neither an attempt nor changes. */
export async function largestRequests(
  spec: EndpointSpec,
  fixture: LargeFixture,
  sql: Sql,
): Promise<LargestRequest[]> {
  const attempt = ATTEMPTS[spec.id]?.(fixture);
  const change = CHANGES[spec.id];
  if (!attempt && !change) throw new Error(`${spec.id} has neither an attempt nor changes`);
  const changes: Changes = (await change?.(fixture, sql)) ?? {};
  const permittedCaller = CALLERS[attempt?.expected.findIndex((status) => status < 300) ?? -1] ?? 'gm';
  const as = spec.audience === 'anyone' ? null : (changes.as ?? permittedCaller);
  const path = changes.path ?? attempt?.path ?? spec.path;
  const type = changes.file?.type ?? (spec.body ? 'application/json' : undefined);
  const headers = {
    ...(as ? { authorization: `Bearer ${fixture.people[as].token}` } : {}),
    ...(type ? { 'content-type': type } : {}),
  };
  return bodiesOf(spec, attempt?.body, changes).flatMap((body) =>
    largestQueries(spec).map((query) => ({
      method: spec.method,
      headers,
      body,
      status: changes.status,
      path: query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`,
    })),
  );
}

function bodiesOf(spec: EndpointSpec, attemptBody: unknown, changes: Changes): LargestRequest['body'][] {
  if (changes.file) return [changes.file.bytes];
  if (changes.bodies) return changes.bodies.map((body) => JSON.stringify(body));
  if (!spec.body) return [undefined];
  const body = largestBody(spec, attemptBody);
  return [JSON.stringify('body' in changes ? withChanges(body, changes.body) : body)];
}

/** Sends a request and reads the complete response; returns its status and how its body starts. */
export async function send(url: string, { method, path, headers, body }: LargestRequest) {
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  let start = '';
  for await (const chunk of response.body ?? []) start ||= new TextDecoder().decode(chunk.subarray(0, 400));
  return { status: response.status, start };
}
