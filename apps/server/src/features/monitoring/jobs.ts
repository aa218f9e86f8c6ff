import { hostname } from 'node:os';
import { newId } from '../../platform/ids.ts';
import type { StatementTimes } from '../../platform/pool/statement-times.ts';
import { LoadMeter, type LoadSources } from '../../platform/process-load.ts';
import type { RequestCounts } from '../../platform/request-counts.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { type MinuteBatch, recordMinute } from './commands/record-minute.ts';
import { countQueuedJobs } from './queries/queued-jobs.ts';

const MINUTE_MS = 60_000;
const SAMPLE_INTERVAL_MS = 5000;
/** The maximum number of minutes kept while the database does not respond; older ones are dropped. */
const UNSTORED_MINUTES_MAX = 60;

export interface MetricsRecorder {
  start(): void;
  /** Measures the load, and stores a minute when it has ended. */
  tick(): Promise<void>;
  /** Stores the current minute, which is incomplete. */
  stop(): Promise<void>;
}

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;

/** The counters of the current minute. */
export interface Counters {
  readonly requests: Pick<RequestCounts, 'take'>;
  readonly statements: Pick<StatementTimes, 'take'>;
}

/** Records requests, statements and load of this process and stores them once a minute (ADR 0227, 0240). */
export function createMetricsRecorder(
  services: Pick<Services, 'sql' | 'now' | 'log' | 'jobs'>,
  counters: Counters,
  sources: LoadSources,
): MetricsRecorder {
  const { sql, now, log } = services;
  const meter = new LoadMeter(sources);
  const recordedProcess = { id: newId(), host: hostname(), pid: process.pid, startedAt: now() };
  const batches: MinuteBatch[] = [];
  let minute = minuteOf(now());
  let storing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function store(): Promise<void> {
    try {
      for (let batch = batches[0]; batch; batch = batches[0]) {
        await inTransaction(sql, now, (tx) => recordMinute(tx, recordedProcess, batch as MinuteBatch));
        batches.shift();
      }
    } catch (err) {
      log.warn({ err, minutes: batches.length }, 'The metrics of this process could not be stored yet');
    }
  }
  /** Ends the open minute; minutes are stored one after the other. */
  function endMinute(): Promise<void> {
    const [requests, statements] = [counters.requests.take(), counters.statements.take()];
    const batch = { minute: new Date(minute), load: meter.take(), requests, statements };
    storing = storing.then(async () => {
      const queued_jobs = await countQueuedJobs(services).catch(() => null);
      batches.push({ ...batch, load: { ...batch.load, queued_jobs } });
      if (batches.length > UNSTORED_MINUTES_MAX) batches.shift();
      await store();
    });
    return storing;
  }

  const recorder: MetricsRecorder = {
    start() {
      const delayMs = Math.min(SAMPLE_INTERVAL_MS, MINUTE_MS - (now().getTime() % MINUTE_MS));
      timer = setTimeout(() => {
        void recorder.tick();
        recorder.start();
      }, delayMs).unref();
    },
    async tick() {
      const current = minuteOf(now());
      // If the clock was set back, the minute stays open until the clock has passed it.
      if (current <= minute) return meter.sample();
      const stored = endMinute();
      minute = current;
      await stored;
    },
    async stop() {
      clearTimeout(timer);
      await endMinute();
      meter.stop();
    },
  };
  return recorder;
}
