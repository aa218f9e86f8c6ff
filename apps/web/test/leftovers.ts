type Add = EventTarget['addEventListener'];
interface AddedListener {
  readonly target: EventTarget;
  readonly args: Parameters<Add>;
}

/** Global, because each test file of the worker loads this module again and needs what earlier files recorded. */
const worker = globalThis as { listenersOfFile?: AddedListener[]; timersOfFile?: unknown[] };

/**
 * The sources whose listeners are removed: our code and the package that opens its connections. Other npm packages are
 * loaded once per worker, with their listeners.
 */
const OWN_SOURCES = /\/apps\/web\/(?:src|test)\/|\/@anycable\//;

function recordListeners(): void {
  const list: AddedListener[] = [];
  worker.listenersOfFile = list;
  for (const target of [window, document]) {
    const add: Add = target.addEventListener.bind(target);
    target.addEventListener = (...args: Parameters<Add>) => {
      const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
      if (OWN_SOURCES.test(caller)) list.push({ target, args });
      add(...args);
    };
  }
}

function recordTimers(): void {
  const list: unknown[] = [];
  worker.timersOfFile = list;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as (...args: Parameters<typeof setTimeout>) => unknown;
    const recording = (...args: Parameters<typeof setTimeout>) => {
      const timer = start(...args);
      list.push(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: recording });
  }
}

/**
 * Removes the listeners and timers of modules of earlier test files: the modules are loaded again, so their
 * effects would happen twice.
 */
export function removeLeftovers(): void {
  for (const { target, args } of worker.listenersOfFile?.splice(0) ?? []) target.removeEventListener(...args);
  for (const timer of worker.timersOfFile?.splice(0) ?? []) clearTimeout(timer as number);
  if (worker.listenersOfFile) return;
  recordListeners();
  recordTimers();
}
