import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The sources of a process's load; each call reads the current value. */
export interface LoadSources {
  sockets(): number;
  /** The number of database connections in use, and of requests waiting for a connection. */
  pool(): { readonly admitted: number; readonly waiting: number };
}

/**
 * The load since the last `take`: the average CPU usage, the 99th percentile and maximum of the event loop delay, and
 * the highest samples of everything else.
 */
export interface ProcessLoad {
  readonly event_loop_p99_ms: number;
  readonly event_loop_max_ms: number;
  readonly cpu_percent: number;
  readonly memory_bytes: number;
  readonly heap_bytes: number;
  readonly sockets: number;
  readonly connections: number;
  readonly waiting: number;
}

/** The interval at which the event loop delay is sampled. */
const RESOLUTION_MS = 20;
const NO_PEAKS = { memory_bytes: 0, heap_bytes: 0, sockets: 0, connections: 0, waiting: 0 };

/** Measures the load of this process: event loop and CPU continuously, everything else with each `sample`. */
export class LoadMeter {
  readonly #sources: LoadSources;
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #peaks = NO_PEAKS;
  #cpu = process.cpuUsage();
  #since = performance.now();

  constructor(sources: LoadSources) {
    this.#sources = sources;
    this.#delay.enable();
  }

  sample(): void {
    const { rss, heapUsed } = process.memoryUsage();
    const { admitted, waiting } = this.#sources.pool();
    const peaks = this.#peaks;
    this.#peaks = {
      memory_bytes: Math.max(peaks.memory_bytes, rss),
      heap_bytes: Math.max(peaks.heap_bytes, heapUsed),
      sockets: Math.max(peaks.sockets, this.#sources.sockets()),
      connections: Math.max(peaks.connections, admitted),
      waiting: Math.max(peaks.waiting, waiting),
    };
  }

  take(): ProcessLoad {
    this.sample();
    const { user, system } = process.cpuUsage(this.#cpu);
    const microseconds = Math.max(1, (performance.now() - this.#since) * 1000);
    const load = {
      ...this.#peaks,
      event_loop_p99_ms: loopDelay(this.#delay.percentile(99)),
      event_loop_max_ms: loopDelay(this.#delay.max),
      cpu_percent: Math.round((100 * (user + system)) / microseconds),
    };
    this.#delay.reset();
    this.#peaks = NO_PEAKS;
    this.#cpu = process.cpuUsage();
    this.#since = performance.now();
    return load;
  }

  stop(): void {
    this.#delay.disable();
  }
}

/**
 * The event loop delay in milliseconds. The histogram records the interval between samples in nanoseconds; the delay is
 * the part above the resolution.
 */
const loopDelay = (nanoseconds: number): number =>
  Math.max(0, Math.round(nanoseconds / 1_000_000 - RESOLUTION_MS));
