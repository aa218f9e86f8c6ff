import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@quartermaster/contract/auth';
import { createContainer } from '@quartermaster/contract/container';
import { exportPartyTransactions } from '@quartermaster/contract/transaction';
import { type Person, person, verified } from '../apps/server/test/factories/people.ts';
import { plainPicture, upload } from '../apps/server/test/factories/pictures.ts';
import { expectOk, party, type TestParty } from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, removeWriteLimit } from './bench-server.ts';
import { transfers } from './growth.ts';
import { partyReads } from './read.ts';
import { residentMemoryMb } from './resident-memory.ts';

/** Promise D5: the server's maximum resident memory after an idle period. */
const MEMORY_MAX_MB = 150;
const IDLE_SECONDS = Number(process.env.IDLE_SECONDS ?? 60);
const PICTURES = 5;
// Within the rate limits of an account and an IP address.
const LOGINS = 2;

/** Requests with high temporary memory use: passwords, pictures, exports, large bodies. */
async function sendExpensiveRequests(bench: BenchServer, gm: Person, testParty: TestParty): Promise<void> {
  const credentials = { email: gm.user.email, password: gm.password };
  await Promise.all(
    Array.from({ length: LOGINS }, async () => expectOk(await gm.call(login, { body: credentials }))),
  );
  const picture = await plainPicture(3000, 2000).png().toBuffer();
  for (let i = 0; i < PICTURES; i += 1) await upload(bench, gm, picture);
  for (let i = 0; i < 5; i += 1) await gm.call(exportPartyTransactions, { params: { id: testParty.id } });
  const body = { container: { name: 'x'.repeat(200_000) } };
  await Promise.all(Array.from({ length: 50 }, () => gm.send('POST', createContainer.path, { body })));
}

/**
 * Measures the resident memory before a busy period, after each of its rounds of reads, transfers and large requests,
 * and after an idle period.
 */
export async function memory(bench: BenchServer, rounds: number, seconds: number): Promise<string> {
  const gm = await verified(bench, await person(bench));
  await removeWriteLimit(bench, gm.user.id);
  const testParty = await party(gm);
  const started = await residentMemoryMb(bench.pid);
  const benchmarks = [...(await partyReads(bench, gm)), await transfers({ bench, gm })];
  let highest = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const benchmark of benchmarks) await benchmark.run(seconds);
    await sendExpensiveRequests(bench, gm, testParty);
    highest = Math.max(highest, await residentMemoryMb(bench.pid));
  }
  await wait(IDLE_SECONDS * 1000);
  const after = await residentMemoryMb(bench.pid);
  return [
    '| Resident memory of the server | MB |',
    '|---|---:|',
    `| started | ${started.toFixed(0)} |`,
    `| highest after a round of the busy period | ${highest.toFixed(0)} |`,
    `| after ${IDLE_SECONDS} s idle | ${after.toFixed(0)} |`,
    `| promised | ${MEMORY_MAX_MB} |`,
  ].join('\n');
}
