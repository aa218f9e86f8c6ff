import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onStopSignal } from './signals.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let before: Map<NodeJS.Signals, NodeJS.SignalsListener[]>;
let clock: number;

beforeEach(() => {
  clock = 50_000;
  before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
});

afterEach(() => {
  for (const [signal, listenersBefore] of before) {
    for (const listener of process.listeners(signal)) {
      if (!listenersBefore.includes(listener)) process.off(signal, listener);
    }
  }
});

function listen() {
  const stop = vi.fn();
  const force = vi.fn();
  onStopSignal(stop, force, () => clock);
  return { stop, force };
}

test('one Ctrl-C that arrives three times triggers a single graceful stop', () => {
  const { stop, force } = listen();
  process.emit('SIGINT');
  process.emit('SIGINT');
  clock += 300;
  process.emit('SIGTERM');
  expect(stop).toHaveBeenCalledExactlyOnceWith('SIGINT');
  expect(force).not.toHaveBeenCalled();
});

test('second Ctrl-C exits immediately', () => {
  const { stop, force } = listen();
  process.emit('SIGINT');
  clock += 3000;
  process.emit('SIGINT');
  expect(stop).toHaveBeenCalledOnce();
  expect(force).toHaveBeenCalledOnce();
});
