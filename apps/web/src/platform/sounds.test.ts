import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INITIAL_PREFERENCES, preferences } from './preferences.ts';
import type { Sound } from './sound-synthesis.ts';
import { scheduleSound } from './sound-synthesis.ts';
import { playSound } from './sounds.ts';

interface StartedSource {
  readonly kind: string;
  readonly at: number;
}
let started: StartedSource[] = [];
let peaks: number[] = [];

const param = () => ({
  value: 0,
  setValueAtTime: vi.fn(),
  exponentialRampToValueAtTime: (value: number) => void peaks.push(value),
});
const node = (kind: string) => ({
  connect: vi.fn(),
  start: (at: number) => void started.push({ kind, at }),
  stop: vi.fn(),
  gain: param(),
  frequency: param(),
  Q: param(),
});

/** The part of the Web Audio API that the sounds use; records the sources that were started. */
class FakeAudioContext {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly sampleRate = 8000;
  readonly destination = node('destination');
  createGain = () => node('gain');
  createOscillator = () => node('tone');
  createBufferSource = () => node('knock');
  createBiquadFilter = () => node('filter');
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

const setUserActivation = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });

beforeEach(() => {
  started = [];
  peaks = [];
  preferences.set(INITIAL_PREFERENCES);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  setUserActivation(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'userActivation');
});
/** Waits long enough for `import()` of the sound code, which is already loaded. */
const nextTask = () => vi.waitFor(() => new Promise((done) => setTimeout(done, 0)));

test('sound plays when enabled', async () => {
  playSound('coin');
  await vi.waitFor(() => expect(started.length).toBeGreaterThan(0));
});

test('sound is off when disabled, except for previews', async () => {
  preferences.set({ ...INITIAL_PREFERENCES, soundEffects: false });
  playSound('coin');
  await nextTask();
  expect(started).toEqual([]);
  playSound('coin', { isPreview: true });
  await vi.waitFor(() => expect(started.length).toBeGreaterThan(0));
});

test('sound does not play before the first interaction with the page', async () => {
  setUserActivation(false);
  playSound('move', { isPreview: true });
  await nextTask();
  expect(started).toEqual([]);
});

test('device without audio causes no error', async () => {
  vi.stubGlobal('AudioContext', undefined);
  // Imports a fresh module, because the instance of the other tests already has an audio context.
  vi.resetModules();
  const sounds = await import('./sounds.ts');
  expect(() => sounds.playSound('move')).not.toThrow();
  await nextTask();
  expect(started).toEqual([]);
});

test.each<[Sound, string]>([
  ['move', 'knock'],
  ['coin', 'tone'],
  ['reveal', 'tone'],
  ['dice', 'knock'],
])('%s is short and audible, and starts with a %s', (sound, kind) => {
  scheduleSound(sound, new FakeAudioContext() as unknown as BaseAudioContext);
  expect(started[0]?.kind).toBe(kind);
  expect(Math.max(...started.map(({ at }) => at))).toBeLessThan(0.5);
  expect(Math.max(...peaks.filter((peak) => peak < 1))).toBeGreaterThan(0.05);
});
