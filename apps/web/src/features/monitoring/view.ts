import {
  MONITORING_RANGES,
  type MonitoredEndpoint,
  type MonitoredProcess,
  type MonitoringPoint,
  type MonitoringRange,
  OTHER_REQUESTS,
} from '@quartermaster/contract/monitoring';
import { grouped } from '@quartermaster/rules/grouped-number';
import { withoutEmpty } from '../admin/api.ts';
import type { MonitoringFilter } from './api.ts';

const RANGE_LABELS: Readonly<Record<MonitoringRange, string>> = {
  hour: '1 hour',
  day: '24 hours',
  week: '7 days',
};
export const RANGE_CHOICES = MONITORING_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }));

/** The filter of the address as a request takes it; `until` is a minute in UTC. */
export const filterOf = (
  query: {
    readonly [Name in 'range' | 'until' | 'process' | 'endpoint']?: string;
  },
): MonitoringFilter =>
  withoutEmpty({
    range: MONITORING_RANGES.find((range) => range === query.range),
    until: query.until && `${query.until}:00.000Z`,
    process_id: query.process,
    endpoint: query.endpoint,
  });

export const millisecondsText = (value: number | null): string =>
  value === null ? '–' : `${grouped(value)} ms`;
export const megabytesText = (value: number): string => `${grouped(value)} MB`;

/** A share with one decimal. */
export const errorShare = ({
  requests,
  server_errors,
}: Pick<MonitoringPoint, 'requests' | 'server_errors'>) =>
  requests === 0 ? '–' : `${Math.round((1000 * server_errors) / requests) / 10}%`;

/** The beginning of a step: its time, with the day where steps are hours. UTC. */
export const stepText = (start: string, step: 'minute' | 'hour'): string =>
  new Date(start).toLocaleString(undefined, {
    ...(step === 'hour' ? { month: 'short', day: 'numeric' } : {}),
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' },
  });

export const endpointText = ({ endpoint, route }: Pick<MonitoredEndpoint, 'endpoint' | 'route'>): string =>
  route ?? (endpoint === OTHER_REQUESTS ? 'Other (files of the web app)' : endpoint);

export const processText = ({ host, pid }: Pick<MonitoredProcess, 'host' | 'pid'>): string =>
  `${host}, process ${pid}`;
