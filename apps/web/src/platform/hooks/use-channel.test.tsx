import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { lanterns, mirelle } from '../../../test/people.ts';
import { startLiveUpdates } from '../live.ts';
import { online } from '../online.ts';
import { refreshes } from '../refresh.ts';
import { session } from '../session.ts';
import { toasts } from '../toasts.ts';
import { useChannel, useLiveStatus } from './use-channel.ts';
import { usePartyEvents } from './use-party-events.ts';

const EXPIRES_AT = '2026-11-01T10:01:00.000Z';

/** A WebSocket whose server side the tests control, with the extended Action Cable protocol. */
class FakeSocket {
  static opened: FakeSocket[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  sent: { command: string; identifier: string }[] = [];
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  emit(message: object) {
    act(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
  welcome() {
    this.onopen?.();
    this.emit({ type: 'welcome', sid: 's' });
  }
  subscribed(): string {
    const identifier = this.sent.find((frame) => frame.command === 'subscribe')?.identifier ?? '';
    this.emit({ type: 'confirm_subscription', identifier });
    return identifier;
  }
}

let stop = () => {};

beforeEach(() => {
  FakeSocket.opened = [];
  toasts.set([]);
  vi.stubGlobal('WebSocket', FakeSocket);
  session.set({ status: 'authenticated', user: mirelle, error: null });
  stop = startLiveUpdates();
});
afterEach(() => {
  // Signing out closes the one socket of the tab.
  act(() => session.set({ status: 'anonymous', user: null, error: null }));
  stop();
});

const follow = (onEvent: (event: unknown) => void, onEnd?: () => void) =>
  open(() => {
    useChannel('PartyChannel', lanterns.id, onEvent, onEnd);
    return useLiveStatus();
  });

/** Renders a hook that subscribes to the party, and confirms its subscription. */
async function open<T>(hook: () => T) {
  const tickets = ['first', 'second'];
  fakeServer({
    'POST /api/v1/cable_tickets': () => ({
      status: 201,
      data: { ticket: tickets.shift(), expires_at: EXPIRES_AT },
    }),
  });
  const client = new QueryClient();
  const { result, unmount } = renderHook(hook, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  const [socket] = FakeSocket.opened;
  if (!socket) throw new Error('No socket was opened');
  socket.welcome();
  await waitFor(() => expect(socket.sent.map((frame) => frame.command)).toContain('subscribe'));
  return { result, unmount, socket, identifier: socket.subscribed() };
}

test('socket opens with a ticket, subscribes to the party and is reported as live', async () => {
  const { result, socket, identifier } = await follow(vi.fn());
  expect(socket.url).toContain('/cable?ticket=first');
  expect(JSON.parse(identifier)).toEqual({ channel: 'PartyChannel', party_id: lanterns.id });
  expect(result.current).toBe('connected');
});

describe('subscribe command without a response', () => {
  const subscribes = (socket: FakeSocket) => socket.sent.filter(({ command }) => command === 'subscribe');

  async function subscribeWithoutResponse() {
    fakeServer({
      'POST /api/v1/cable_tickets': { status: 201, data: { ticket: 'one', expires_at: EXPIRES_AT } },
    });
    const onEvent = vi.fn();
    renderHook(() => useChannel('PartyChannel', lanterns.id, onEvent));
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
    const socket = FakeSocket.opened[0] as FakeSocket;
    socket.welcome();
    await waitFor(() => expect(subscribes(socket)).toHaveLength(1));
    return { socket, onEvent };
  }

  test('is sent again every 500 ms until it is confirmed, and the events then arrive once', async () => {
    const { socket, onEvent } = await subscribeWithoutResponse();
    await waitFor(() => expect(subscribes(socket)).toHaveLength(3), { timeout: 1500 });
    expect(new Set(subscribes(socket).map(({ identifier }) => identifier)).size).toBe(1);
    expect(subscribes(socket)).toEqual(
      subscribes(socket).map(() => expect.objectContaining({ history: expect.anything() })),
    );
    const identifier = socket.subscribed();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(subscribes(socket)).toHaveLength(3);
    socket.emit({ identifier, message: { action: 'inventory_updated', party_id: lanterns.id, number: 7 } });
    await waitFor(() => expect(onEvent).toHaveBeenCalledOnce());
  });

  test('is sent again on the next connection if the connection is lost before the response', async () => {
    const { socket, onEvent } = await subscribeWithoutResponse();
    act(() => socket.onclose?.());
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(2), { timeout: 5000 });
    const nextSocket = FakeSocket.opened[1] as FakeSocket;
    nextSocket.welcome();
    await waitFor(() => expect(subscribes(nextSocket)).toHaveLength(1), { timeout: 2000 });
    const identifier = nextSocket.subscribed();
    nextSocket.emit({
      identifier,
      message: { action: 'inventory_updated', party_id: lanterns.id, number: 7 },
    });
    await waitFor(() => expect(onEvent).toHaveBeenCalledOnce());
  });

  test('is sent again even after the library gave up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // The library logs that it gave up.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const { socket, onEvent } = await subscribeWithoutResponse();
      for (let seconds = 0; seconds < 10; seconds += 2) {
        socket.emit({ type: 'ping', message: seconds });
        await act(() => vi.advanceTimersByTimeAsync(2000));
      }
      const before = subscribes(socket).length;
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(subscribes(socket).length).toBeGreaterThan(before);
      const identifier = socket.subscribed();
      socket.emit({ identifier, message: { action: 'inventory_updated', party_id: lanterns.id, number: 7 } });
      await waitFor(() => expect(onEvent).toHaveBeenCalledOnce());
    } finally {
      vi.useRealTimers();
    }
  });
});

test('event is delivered to the listener, and an invalid frame is dropped', async () => {
  const onEvent = vi.fn();
  const { socket, identifier } = await follow(onEvent);
  socket.emit({ identifier, message: { action: 'moon_landing', party_id: lanterns.id } });
  socket.emit({ identifier, message: { action: 'inventory_updated', party_id: lanterns.id, number: 7 } });
  await waitFor(() => expect(onEvent).toHaveBeenCalledOnce());
  expect(onEvent.mock.calls[0]?.[0]).toMatchObject({ action: 'inventory_updated', number: 7 });
});

test('notices announce changes since the page was opened, and none that were missed before', async () => {
  const { socket, identifier, unmount } = await open(() => usePartyEvents('PartyChannel', lanterns.id));
  const publish = (action: string, number: number) =>
    socket.emit({ identifier, message: { action, party_id: lanterns.id, number } });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  publish('member_added', 7);
  socket.emit({ type: 'confirm_history', identifier });
  publish('member_removed', 8);
  await waitFor(() => expect(toasts.get()).not.toHaveLength(0));
  expect(toasts.get().map(({ message }) => message)).toEqual(['User left the party']);
  unmount();
});

test('interruption is announced once, and the next connection has its own ticket', async () => {
  const { result, socket } = await follow(vi.fn());
  act(() => socket.onclose?.());
  await waitFor(() => expect(result.current).toBe('interrupted'));
  expect(toasts.get().map((toast) => [toast.message, toast.duration])).toEqual([
    ['Failed to connect to real-time updates', 5000],
  ]);
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2), { timeout: 5000 });
  expect(FakeSocket.opened[1]?.url).toContain('ticket=second');
  FakeSocket.opened[1]?.welcome();
  await waitFor(() => expect(result.current).toBe('connected'));
});

test('socket reopens with another ticket even if the server closes it with reconnect: false', async () => {
  const { result, socket } = await follow(vi.fn());
  socket.emit({ type: 'disconnect', reason: 'server_restart', reconnect: false });
  await waitFor(() => expect(result.current).toBe('interrupted'));
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2), { timeout: 5000 });
  expect(FakeSocket.opened[1]?.url).toContain('ticket=second');
});

test('connected socket reconnects with another ticket after a token refresh', async () => {
  const onEvent = vi.fn();
  const { result, identifier } = await follow(onEvent);
  act(() => refreshes.set((count) => count + 1));
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2), { timeout: 400 });
  const nextSocket = FakeSocket.opened[1];
  expect(nextSocket?.url).toContain('ticket=second');
  nextSocket?.welcome();
  await waitFor(() => expect(nextSocket?.sent.map((frame) => frame.command)).toContain('subscribe'));
  nextSocket?.subscribed();
  nextSocket?.emit({
    identifier,
    message: { action: 'inventory_updated', party_id: lanterns.id, number: 8 },
  });
  await waitFor(() => expect(onEvent.mock.calls[0]?.[0]).toMatchObject({ number: 8 }));
  expect(result.current).toBe('connected');
  expect(toasts.get()).toEqual([]);
});

test.each([
  ['the tokens are refreshed', () => refreshes.set((count) => count + 1)],
  ['the page becomes visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
])('interrupted socket reconnects immediately when %s', async (_, wake) => {
  const { result, socket } = await follow(vi.fn());
  act(() => socket.onclose?.());
  await waitFor(() => expect(result.current).toBe('interrupted'));
  expect(FakeSocket.opened).toHaveLength(1);
  act(wake);
  // Sooner than the regular retry after 500 ms.
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2), { timeout: 400 });
});

test('interruption while offline is not announced, because the offline banner is shown', async () => {
  const { result, socket } = await follow(vi.fn());
  online.set(false);
  act(() => socket.onclose?.());
  await waitFor(() => expect(result.current).toBe('interrupted'));
  online.set(true);
  expect(toasts.get()).toEqual([]);
});

test('signing out closes the socket', async () => {
  const { result, socket } = await follow(vi.fn());
  const close = vi.spyOn(socket, 'close');
  act(() => session.set({ status: 'anonymous', user: null, error: null }));
  await waitFor(() => expect(result.current).toBe('off'));
  expect(close).toHaveBeenCalledOnce();
});

test('signing out while a ticket is requested opens no socket with that ticket', async () => {
  let respond = (_ticket: string) => {};
  const ticket = vi.fn(
    () =>
      new Promise<{ data: object }>((resolve) => {
        respond = (text) => resolve({ data: { ticket: text, expires_at: EXPIRES_AT } });
      }),
  );
  fakeServer({ 'POST /api/v1/cable_tickets': ticket });
  const channel = () => useChannel('PartyChannel', lanterns.id, vi.fn());
  const { unmount } = renderHook(channel);
  await waitFor(() => expect(ticket).toHaveBeenCalledOnce());
  act(() => session.set({ status: 'anonymous', user: null, error: null }));
  unmount();
  respond('of the first user');
  act(() => session.set({ status: 'authenticated', user: mirelle, error: null }));
  renderHook(channel);
  await waitFor(() => expect(ticket).toHaveBeenCalledTimes(2));
  respond('of the second user');
  await waitFor(() => expect(FakeSocket.opened).not.toHaveLength(0));
  expect(FakeSocket.opened.map(({ url }) => url.split('ticket=')[1])).toEqual(['of%20the%20second%20user']);
});

test('subscription that the server ends calls onEnd, and the end of another subscription does not', async () => {
  const onEnd = vi.fn();
  const { socket, identifier } = await follow(vi.fn(), onEnd);
  // The library logs an error about the unexpected rejection.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  socket.emit({ type: 'reject_subscription', identifier: 'of another party' });
  expect(onEnd).not.toHaveBeenCalled();
  socket.emit({ type: 'reject_subscription', identifier });
  expect(onEnd).toHaveBeenCalledOnce();
});
