import {
  MONITORING_RANGES,
  type MonitoredEndpoint,
  type MonitoredProcess,
  type MonitoringPoint,
  type MonitoringRange,
  OTHER_REQUESTS,
} from '@quartermaster/contract/monitoring';
import {
  type MonitoredStatement,
  STATEMENT_ORDERS,
  type StatementOrder,
} from '@quartermaster/contract/monitoring-statements';
import { formatCount } from '@quartermaster/rules/format-count';
import { withoutEmpty } from '../admin/api.ts';
import type { MonitoringFilter, StatementsFilter } from './api.ts';

const RANGE_LABELS: Readonly<Record<MonitoringRange, string>> = {
  hour: '1 hour',
  day: '24 hours',
  week: '7 days',
};
export const RANGE_CHOICES = MONITORING_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }));

type UrlFilter<Name extends string> = { readonly [Key in Name | 'range' | 'until' | 'process']?: string };

const windowOf = (query: UrlFilter<never>) => ({
  range: MONITORING_RANGES.find((range) => range === query.range),
  until: query.until && `${query.until}:00.000Z`,
  process_id: query.process,
});

/** Converts the filter of the URL to a request; `until` is a minute in UTC. */
export const filterOf = (query: UrlFilter<'endpoint'>): MonitoringFilter =>
  withoutEmpty({ ...windowOf(query), endpoint: query.endpoint });

/** Converts the filter of the slowest queries to a request. */
export const statementsFilterOf = (query: UrlFilter<'statement' | 'order'>): StatementsFilter =>
  withoutEmpty({
    ...windowOf(query),
    statement: query.statement,
    order: STATEMENT_ORDERS.find((order) => order === query.order),
  });

export const millisecondsText = (value: number | null): string =>
  value === null ? '–' : `${formatCount(value)} ms`;
/** The time of a query; below 10 ms with up to two decimals. */
export const queryTimeText = (value: number | null): string =>
  value !== null && value < 10
    ? `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })} ms`
    : millisecondsText(value);
export const megabytesText = (value: number): string => `${formatCount(value)} MB`;

/** The share of requests that ended with a server error, in percent with at most one decimal. */
export const errorShare = ({
  requests,
  server_errors,
}: Pick<MonitoringPoint, 'requests' | 'server_errors'>) =>
  requests === 0 ? '–' : `${Math.round((1000 * server_errors) / requests) / 10}%`;

/** The start of a minute or an hour in UTC as text: the time of day, and for an hour also the day. */
export const stepText = (start: string, step: 'minute' | 'hour'): string =>
  new Date(start).toLocaleString(undefined, {
    ...(step === 'hour' ? { month: 'short', day: 'numeric' } : {}),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });

export const endpointText = ({ endpoint, route }: Pick<MonitoredEndpoint, 'endpoint' | 'route'>): string =>
  route ?? (endpoint === OTHER_REQUESTS ? 'Other (files of the web app)' : endpoint);

export const processText = ({ host, pid }: Pick<MonitoredProcess, 'host' | 'pid'>): string =>
  `${host}, process ${pid}`;

const ORDER_LABELS: Readonly<Record<StatementOrder, string>> = {
  total: 'Highest total time',
  p95: 'Highest p95',
  max: 'Highest maximum',
};
export const ORDER_CHOICES = STATEMENT_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }));

export const statementText = ({ id, text }: Pick<MonitoredStatement, 'id' | 'text'>): string =>
  id === 'other' ? 'Other queries' : text;
