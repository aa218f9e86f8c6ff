import { expect, it } from 'vitest';
import { z } from 'zod';
import { declaredEndpoints } from './declared-endpoints.ts';

/** Admin endpoints that affect no other user, or whose body already contains the reason (ADR 0262). */
const ENDPOINTS_WITHOUT_REASON: Readonly<Record<string, string>> = {
  'admin.answer_support_request': 'the reply to the user is the reason',
  'admin.assign_moderation_case': 'assigns an unassigned case; taking it over requires a reason',
  'admin.create_announcement': 'a draft: publishing it requires a reason',
  'admin.open_session': "the admin's own session",
  'admin.preview_announcement_audience': 'only reads',
  'admin.preview_bulk_operation': 'only reads',
  'admin.report_activity': "the admin's own session",
  'admin.update_announcement': 'a draft: publishing it requires a reason',
};

it('every admin write requires a reason, with the listed exceptions', async () => {
  const adminWrites = (await declaredEndpoints()).filter(
    ({ method, audience }) => audience === 'admin' && method !== 'GET',
  );
  expect(adminWrites.length).toBeGreaterThan(30);
  const withoutReason = adminWrites.filter(({ body }) => {
    const { required } = z.toJSONSchema(body ?? z.strictObject({}), { io: 'input', unrepresentable: 'any' });
    return !required?.includes('reason');
  });
  expect(withoutReason.map(({ id }) => id).toSorted()).toEqual(
    Object.keys(ENDPOINTS_WITHOUT_REASON).toSorted(),
  );
});
