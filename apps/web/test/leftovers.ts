type Add = EventTarget['addEventListener'];
interface Added {
  readonly target: EventTarget;
  readonly of: Parameters<Add>;
}

/** Of all files of the worker: each file loads this module again. */
const worker = globalThis as { listenersOfFile?: Added[]; timersOfFile?: unknown[] };

/** Our code and the connections it opens. What else npm installed is loaded once in a worker, with its listeners. */
const OWN_SOURCES = /\/apps\/web\/(?:src|test)\/|\/@anycable\//;

function recordListeners(): void {
  const list: Added[] = [];
  worker.listenersOfFile = list;
  for (const target of [window, document]) {
    const add: Add = target.addEventListener.bind(target);
    target.addEventListener = (...of: Parameters<Add>) => {
      const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
      if (OWN_SOURCES.test(caller)) list.push({ target, of });
      add(...of);
    };
  }
}

function recordTimers(): void {
  const list: unknown[] = [];
  worker.timersOfFile = list;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as (...of: Parameters<typeof setTimeout>) => unknown;
    const recording = (...of: Parameters<typeof setTimeout>) => {
      const timer = start(...of);
      list.push(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: recording });
  }
}

/** Ends what modules of earlier files listen to and wait for: they are loaded again, and would act twice. */
export function removeLeftovers(): void {
  for (const { target, of } of worker.listenersOfFile?.splice(0) ?? []) target.removeEventListener(...of);
  for (const timer of worker.timersOfFile?.splice(0) ?? []) clearTimeout(timer as number);
  if (worker.listenersOfFile) return;
  recordListeners();
  recordTimers();
}
