import { once } from 'node:events';
import { transferBetweenContainers } from '@quartermaster/contract/item';
import { createCableTicket } from '@quartermaster/contract/realtime';
import { WebSocket, WebSocketServer } from 'ws';
import { openTestSocket } from '../apps/server/test/cable/test-socket.ts';
import { person } from '../apps/server/test/factories/people.ts';
import { addItems, character, chest, member, party } from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, removeWriteLimit } from './bench-server.ts';
import { quantileOf } from './quantile.ts';

const MOVES = 200;

interface Delays {
  readonly name: string;
  /** Milliseconds, sorted. */
  readonly delays: readonly number[];
}

const sorted = (numbers: number[]): number[] => numbers.sort((a, b) => a - b);

/**
 * Measures the time from sending a transfer until its response arrives, and until another member's socket receives
 * the event.
 */
async function measureMoves(bench: BenchServer): Promise<Delays[]> {
  const gm = await person(bench);
  await removeWriteLimit(bench, gm.user.id);
  const testParty = await party(gm);
  const subscriber = await member(bench, testParty);
  await character(subscriber, testParty.id);
  const chestId = await chest(testParty.gm, testParty.id);
  await addItems(testParty.gm, testParty.stashId, 'Gold piece', MOVES * 2);
  const ticket = (await subscriber.call(createCableTicket, {})).body.data.ticket;
  const socket = openTestSocket(`${bench.url.replace('http', 'ws')}/cable?ticket=${ticket}`);
  await socket.frame((frame) => frame.type === 'welcome');
  const identifier = JSON.stringify({ channel: 'PartyInventoryChannel', party_id: testParty.id });
  socket.send({ command: 'subscribe', identifier });
  await socket.frame((frame) => frame.type === 'confirm_subscription');
  const items = (await testParty.gm.send('GET', `/api/v1/containers/${testParty.stashId}/items`)).body
    .data as unknown as { id: string }[];
  const latencies: number[] = [];
  const responseTimes: number[] = [];
  for (let i = 0; i < MOVES; i += 1) {
    const arrival = nextMove(socket.webSocket);
    const startedAt = performance.now();
    const body = {
      item_instance_id: items[0]?.id ?? '',
      source_container_id: testParty.stashId,
      target_container_id: chestId,
      quantity: 1,
    };
    const response = testParty.gm
      .call(transferBetweenContainers, { body })
      .then(() => performance.now() - startedAt);
    latencies.push((await arrival) - startedAt);
    responseTimes.push(await response);
  }
  socket.webSocket.close();
  return [
    { name: 'the transfer itself, until its response', delays: sorted(responseTimes) },
    { name: 'until another member receives it', delays: sorted(latencies) },
  ];
}

const nextMove = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    const listen = (data: unknown) => {
      if (!String(data).includes('item_moved')) return;
      socket.off('message', listen);
      resolve(performance.now());
    };
    socket.on('message', listen);
  });

/** Measures round trips over a bare echo socket. */
async function measureBareSocket(): Promise<Delays> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))));
  await once(server, 'listening');
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as { port: number }).port}`);
  await once(socket, 'open');
  const delays: number[] = [];
  for (let i = 0; i < MOVES; i += 1) {
    const startedAt = performance.now();
    socket.send('item_moved');
    await once(socket, 'message');
    delays.push(performance.now() - startedAt);
  }
  socket.close();
  server.close();
  return { name: 'a round trip over a bare socket', delays: sorted(delays) };
}

/**
 * Measures how long a transfer takes to reach another member; returns a table in milliseconds and as ratios.
 */
export async function live(bench: BenchServer): Promise<string> {
  const rows = [...(await measureMoves(bench)), await measureBareSocket()];
  const transferMedian = quantileOf(rows[0]?.delays ?? [], 0.5);
  const lines = rows.map(({ name, delays }) => {
    const [median, p99] = [quantileOf(delays, 0.5), quantileOf(delays, 0.99)];
    return `| ${name} | ${median.toFixed(1)} | ${p99.toFixed(1)} | ${(median / transferMedian).toFixed(2)} |`;
  });
  return ['| Live | median ms | p99 ms | ratio |', '|---|---:|---:|---:|', ...lines].join('\n');
}
