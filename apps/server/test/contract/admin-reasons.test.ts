import { expect, it } from 'vitest';
import { z } from 'zod';
import { declaredEndpoints } from './declared.ts';

/** Calls of admins that affect no one else, or have their reason in what is sent (ADR 0262). */
const CALLS_WITHOUT_REASON: Readonly<Record<string, string>> = {
  'admin.answer_support_request': 'the answer is the reason',
  'admin.assign_moderation_case': 'takes a case that no one has; to take it over requires a reason',
  'admin.create_announcement': 'a draft: publishing it requires a reason',
  'admin.open_session': 'the session of the admin who calls',
  'admin.preview_announcement_audience': 'reads only',
  'admin.preview_bulk_operation': 'reads only',
  'admin.report_activity': 'the session of the admin who calls',
  'admin.update_announcement': 'a draft: publishing it requires a reason',
};

it('every admin write requires a reason, with the listed exceptions', async () => {
  const calls = (await declaredEndpoints()).filter(
    ({ method, audience }) => audience === 'admin' && method !== 'GET',
  );
  expect(calls.length).toBeGreaterThan(30);
  const without = calls.filter(({ body }) => {
    const { required } = z.toJSONSchema(body ?? z.strictObject({}), { io: 'input', unrepresentable: 'any' });
    return !required?.includes('reason');
  });
  expect(without.map(({ id }) => id).toSorted()).toEqual(Object.keys(CALLS_WITHOUT_REASON).toSorted());
});
