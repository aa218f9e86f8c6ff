import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@quartermaster/contract/auth';
import { createContainer } from '@quartermaster/contract/container';
import { exportPartyTransactions } from '@quartermaster/contract/transaction';
import { type Person, person, verified } from '../apps/server/test/factories/people.ts';
import { plainPicture, upload } from '../apps/server/test/factories/pictures.ts';
import { made, party, type TestParty } from '../apps/server/test/factories/test-parties.ts';
import { transfers } from './growth.ts';
import { partyReads } from './read.ts';
import { residentMb } from './resident.ts';
import { liftWriteLimit, type Stage } from './stage.ts';

/** Promise D5: what the server keeps resident when no one has called it for a while. */
const PROMISED_MB = 150;
const QUIET_S = Number(process.env.QUIET_S ?? 60);
const PICTURES = 5;
// Within the limits of an account and an address.
const LOGINS = 2;

/** What costs memory for a moment: passwords, pictures, exports, bodies of the largest size. */
async function expensiveCalls(stage: Stage, gm: Person, table: TestParty): Promise<void> {
  const credentials = { email: gm.user.email, password: gm.password };
  await Promise.all(
    Array.from({ length: LOGINS }, async () => made(await gm.call(login, { body: credentials }))),
  );
  const picture = await plainPicture(3000, 2000).png().toBuffer();
  for (let i = 0; i < PICTURES; i += 1) await upload(stage, gm, picture);
  for (let i = 0; i < 5; i += 1) await gm.call(exportPartyTransactions, { params: { id: table.id } });
  const body = { container: { name: 'x'.repeat(200_000) } };
  await Promise.all(Array.from({ length: 50 }, () => gm.send('POST', createContainer.path, { body })));
}

/** A busy period of every kind of call, then silence; the resident memory before, in and after it. */
export async function memory(stage: Stage, rounds: number, seconds: number): Promise<string> {
  const gm = await verified(stage, await person(stage));
  await liftWriteLimit(stage, gm.user.id);
  const table = await party(gm);
  const started = await residentMb(stage.pid);
  const calls = [...(await partyReads(stage, gm)), await transfers({ stage, gm })];
  let highest = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const call of calls) await call.run(seconds);
    await expensiveCalls(stage, gm, table);
    highest = Math.max(highest, await residentMb(stage.pid));
  }
  await wait(QUIET_S * 1000);
  const after = await residentMb(stage.pid);
  return [
    '| Resident memory of the server | MB |',
    '|---|---:|',
    `| started | ${started.toFixed(0)} |`,
    `| highest seen in the busy period | ${highest.toFixed(0)} |`,
    `| after ${QUIET_S} s of silence | ${after.toFixed(0)} |`,
    `| promised | ${PROMISED_MB} |`,
  ].join('\n');
}
