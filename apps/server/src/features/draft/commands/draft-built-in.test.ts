import { createDraft } from '@quartermaster/contract/draft';
import { getDraftEngines } from '@quartermaster/contract/model-draft';
import { getUsage } from '@quartermaster/contract/subscription';
import { limitOf } from '@quartermaster/rules/tiers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

const LIMIT = Number(limitOf('tier_free', 'ai_uses_monthly'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

const draft = (user: Person, key?: string) =>
  user.call(createDraft, { body: { draft: { kind: 'item' } }, ...(key === undefined ? {} : { key }) });
const usesOf = async (user: Person) => (await user.call(getUsage, {})).body.data.ai_uses_monthly;

describe('built-in draft', () => {
  test('counts as one AI use of the month, even in a tier without AI tools', async () => {
    const user = await person(app);
    expect((await draft(user)).status).toBe(200);
    expect(await usesOf(user)).toEqual({ used: 1, limit: LIMIT });
    expect((await user.call(getDraftEngines, {})).body.data).toEqual({
      uses: { used: 1, limit: LIMIT },
      model: null,
    });
  });

  test('is rejected when the month has no uses left, even under concurrent requests', async () => {
    const user = await person(app);
    const responses = await Promise.all(Array.from({ length: LIMIT + 3 }, () => draft(user)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    const rejected = responses.filter(({ status }) => status === 403);
    expect(rejected.map(({ body }) => body.error.code)).toEqual(Array(3).fill('LIMIT_REACHED'));
    expect(rejected[0]?.body.error.details).toEqual([expect.objectContaining({ field: 'ai_uses_monthly' })]);
    expect(await usesOf(user)).toEqual({ used: LIMIT, limit: LIMIT });
  });

  test('counts once per Idempotency-Key, and a rejected request does not count', async () => {
    const user = await person(app);
    const [first, second] = [await draft(user, 'a-lamp'), await draft(user, 'a-lamp')];
    expect(second.body.data).toEqual(first.body.data);
    const rejected = await user.send('POST', '/api/v1/drafts', { body: { draft: { kind: 'map' } } });
    expect(rejected.status).toBe(422);
    expect(await usesOf(user)).toEqual({ used: 1, limit: LIMIT });
  });
});
