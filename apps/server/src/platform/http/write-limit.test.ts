import { createParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client } from '../../../test/client.ts';
import { person } from '../../../test/factories/people.ts';
import { createRateLimits, LIMITS } from './rate-limits.ts';
import { createWriteLimit } from './write-limit.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
  other = await startTestApp({ config: { rateLimits: true }, database: app.database });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const outcome = (use: Promise<void>) =>
  use.then(
    () => 'through',
    (error: { code: string }) => error.code,
  );

describe('the general bound on writes', () => {
  test('lets exactly as many through as it says, when all come at once over two processes', async () => {
    const limits = () => createRateLimits(app.sql, true);
    const [here, there] = [createWriteLimit(limits()), createWriteLimit(limits())];
    const uses = Array.from({ length: LIMITS.write.points + 200 }, (_, n) =>
      outcome((n % 2 === 0 ? here : there).use('mira')),
    );
    const outcomes = await Promise.all(uses);
    expect(outcomes.filter((word) => word === 'through')).toHaveLength(LIMITS.write.points);
    expect(outcomes.filter((word) => word === 'RATE_LIMITED')).toHaveLength(200);
    expect(await outcome(here.use('bo'))).toBe('through');
  });

  test('asks the database once in twenty-five writes, and anew when its window is over', async () => {
    let clock = 0;
    let asked = 0;
    const counting = {
      enabled: true,
      async use() {
        asked += 1;
      },
    };
    const limit = createWriteLimit({ ...createRateLimits(app.sql, true), ...counting }, () => clock);
    for (let n = 0; n < 50; n += 1) await limit.use('mira');
    expect(asked).toBe(2);
    await limit.use('mira');
    clock = LIMITS.write.seconds * 1000;
    await limit.use('mira');
    expect(asked).toBe(4);
  });

  test('refuses a flood of writes over two servers with 429 and when to come back; reading and others go on', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const there = client(other.url).as(mira.token);
    const flood = Array.from({ length: LIMITS.write.points + 60 }, (_, n) =>
      (n % 2 === 0 ? mira : there).send('POST', createParty.path, { body: {} }),
    );
    const answers = await Promise.all(flood);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(60);
    for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await there.send('GET', '/api/v1/parties')).status).toBe(200);
    expect((await bo.send('POST', createParty.path, { body: {} })).status).toBe(422);
  });
});
