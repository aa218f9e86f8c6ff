import { USER_FILTERS } from '@quartermaster/contract/admin-users';
import { previewBulkOperation } from '@quartermaster/contract/bulk-operation';
import { BULK_LIST_MAX } from '@quartermaster/contract/constants';
import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import type { Sql } from '../apps/server/src/platform/database.ts';
import { declaredEndpoints } from '../apps/server/test/contract/declared-endpoints.ts';

/** One request: an admin endpoint with parameters. */
export interface AdminRequest {
  readonly spec: EndpointSpec;
  readonly path: string;
  /** The body of a POST request. */
  readonly body?: object | undefined;
  /** Whether the reply is a file, which reads a whole table. */
  readonly isStreamed: boolean;
}

/**
 * The values that are tried for free-form fields, expensive ones among them; enum fields are tried with every value.
 */
const EXPENSIVE_VALUES: Readonly<Record<string, readonly string[]>> = {
  per_page: ['100'],
  page: ['2', '1000'],
  search: ['pl', 'player 4', 'nobody at all'],
  person: ['Player 7', 'Nobody'],
  from: [daysAgo(3600)],
  to: [daysAgo(0)],
  queue: ['mail'],
  endpoint: ['endpoint.1'],
};
/** Maximum number of combinations of enum values. */
const COMBINATIONS_MAX = 40;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

type Query = Readonly<Record<string, string>>;

/** The query parameters of an endpoint with the values to try. */
function valuesOf(spec: EndpointSpec): [string, readonly string[]][] {
  const shape: Record<string, unknown> =
    (spec.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  return Object.entries(shape).map(([name, field]) => [name, EXPENSIVE_VALUES[name] ?? optionsOf(field)]);
}

/** The values of an enum field, unwrapped from `optional`, `default` and `transform`. */
function optionsOf(field: unknown): readonly string[] {
  const { def, options } = field as { def?: Record<string, unknown>; options?: unknown };
  if (Array.isArray(options) && options.every((option) => typeof option === 'string')) return options;
  const inner = def?.innerType ?? def?.in;
  return inner === undefined ? [] : optionsOf(inner);
}

const PAGING_FIELDS = ['page', 'per_page'];
const RANGE_FIELDS = ['from', 'to'];

/**
 * The queries to try: no parameters; up to `COMBINATIONS_MAX` combinations of enum values; each free-form field
 * alone; the largest range and page; search, filter and sort together.
 */
function queriesOf(spec: EndpointSpec): Query[] {
  const values = valuesOf(spec);
  const enums = values.filter(([name, options]) => !(name in EXPENSIVE_VALUES) && options.length > 0);
  let combined: Query[] = [{}];
  for (const [name, options] of enums)
    combined = combined.flatMap((query) => [query, ...options.map((value) => ({ ...query, [name]: value }))]);
  const queries = combined.slice(0, COMBINATIONS_MAX);
  for (const [name, options] of values.filter(
    ([field]) => field in EXPENSIVE_VALUES && !RANGE_FIELDS.includes(field),
  ))
    queries.push(
      ...options.map(
        (value): Query => (name === 'page' ? { page: value, per_page: '100' } : { [name]: value }),
      ),
    );
  const names = new Set(values.map(([name]) => name));
  if (names.has('from'))
    queries.push(Object.fromEntries(RANGE_FIELDS.map((name) => [name, EXPENSIVE_VALUES[name]?.[0] ?? ''])));
  if (['search', 'filter', 'sort'].every((name) => names.has(name)))
    queries.push({ search: 'pl', filter: 'tier_free', sort: 'oldest' });
  return queries.filter((query) => PAGING_FIELDS.every((name) => !(name in query) || names.has(name)));
}

/** SQL that selects the id in the path of each endpoint, if possible of a row with many related rows. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'admin.user': "select id from users where email like 'fill%' order by tier desc, id limit 1",
  'admin.moderation_case': "select id from moderation_cases where status = 'open' limit 1",
  'admin.support_request': "select id from support_requests where status = 'open' limit 1",
  'admin.announcement':
    'select announcement_id as id from announcement_receipts group by 1 order by count(*) desc limit 1',
  'admin.bulk_operation': 'select id from bulk_operations order by id limit 1',
  'admin.bulk_operation_rows': 'select id from bulk_operations order by id limit 1',
  'admin.export_bulk_operation': 'select id from bulk_operations order by id limit 1',
  'admin.download_report': 'select id from reports order by id limit 1',
};

const BULK_LIST = Array.from({ length: BULK_LIST_MAX }, (_, n) => `fill${n + 1}@example.org`).join('\n');

/** Previews of bulk operations: POST requests that only read. */
const PREVIEWS: readonly object[] = [
  ...[30, 365, 3650].map((inactive_days) => ({ action: 'archive_parties', inactive_days })),
  { action: 'delete_unverified', older_than_days: 7 },
  ...USER_FILTERS.map((filter) => ({ action: 'revoke_sessions', filter })),
  { action: 'revoke_sessions', search: 'pl' },
  { action: 'revoke_sessions', list: BULK_LIST },
];

/**
 * Every GET endpoint for admins that the contract declares, and the previews of bulk operations. Throws when a path
 * has an id parameter that `SUBJECTS` does not provide.
 */
export async function adminRequests(sql: Sql): Promise<AdminRequest[]> {
  const specs = (await declaredEndpoints()).filter(
    ({ method, audience }) => method === 'GET' && audience === 'admin',
  );
  const requests: AdminRequest[] = [];
  for (const spec of specs.sort((a, b) => a.id.localeCompare(b.id))) {
    const path = await pathOf(sql, spec);
    for (const query of queriesOf(spec)) {
      const search = new URLSearchParams(query).toString();
      requests.push({ spec, path: search ? `${path}?${search}` : path, isStreamed: isStreamed(spec) });
    }
  }
  for (const body of PREVIEWS)
    requests.push({ spec: previewBulkOperation, path: previewBulkOperation.path, body, isStreamed: false });
  return requests;
}

const isStreamed = (spec: EndpointSpec): boolean => 'file' in spec.reply;

async function pathOf(sql: Sql, spec: EndpointSpec): Promise<string> {
  if (!spec.path.includes('{')) return spec.path;
  const subject = SUBJECTS[spec.id];
  if (subject === undefined) throw new Error(`SUBJECTS in bench/admin-requests.ts has no row for ${spec.id}`);
  const [row] = await sql.unsafe<{ id: string }[]>(subject);
  return spec.path.replace(/\{\w+\}/, row?.id ?? '');
}
