import { endUserTierGrant, grantUserTier, showUser } from '@quartermaster/contract/admin-users';
import { me } from '@quartermaster/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let ada: Person;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp({
    config: { defaultTier: 'tier_free' },
    now: () => new Date('2026-11-22T12:00:00Z'),
  });
  ada = await admin(app);
});
beforeEach(async () => {
  mira = await person(app);
});
afterAll(() => app.close());

const reason = 'Thanks for the translation';
const ENDS = '2027-01-01T00:00:00.000Z';
const grant = (ends_at = ENDS) =>
  ada.call(grantUserTier, {
    params: { id: mira.user.id },
    body: { reason, granted_tier: 'tier_2', ends_at },
  });
const end = () => ada.call(endUserTierGrant, { params: { id: mira.user.id }, body: { reason } });
const auditEntries = () => app.sql`
  select action, actor_name, details from audit_entries where subject_id = ${mira.user.id} order by number`;

describe('tier grant', () => {
  it('is rejected for an end outside the next ten years and for the free tier', async () => {
    expect(await codeOf(grant('2026-11-22T12:00:00.000Z'))).toBe('422 VALIDATION_ERROR');
    expect(await codeOf(grant('2036-11-25T12:00:00.000Z'))).toBe('422 VALIDATION_ERROR');
    const body = { reason, granted_tier: 'tier_free', ends_at: ENDS };
    const { status } = await ada.send('POST', `/api/v1/admin/users/${mira.user.id}/grant_tier`, { body });
    expect(status).toBe(422);
  });

  it('applies to an open session, is shown on the user’s page, and is audited with its end', async () => {
    expect(await codeOf(grant())).toBe(204);
    await until(async () => (await mira.call(me, {})).body.data.user.tier === 'tier_2');
    const { data } = (await ada.call(showUser, { params: { id: mira.user.id } })).body;
    expect(data.tier_grant).toEqual({
      tier: 'tier_2',
      granted_at: '2026-11-22T12:00:00.000Z',
      ends_at: ENDS,
    });
    expect([data.tier, data.effective_tier, data.subscription, data.usage.characters]).toEqual([
      'tier_2',
      'tier_2',
      null,
      { used: 0, limit: 20 },
    ]);
    expect(await auditEntries()).toEqual([
      {
        action: 'tier_granted',
        actor_name: ada.user.username,
        details: { tier: 'tier_2', ends_at: ENDS, reason },
      },
    ]);
  });

  it('can be ended once by an admin, with an audit entry', async () => {
    expect(await codeOf(end())).toBe('409 CONFLICT');
    await grant();
    expect(await codeOf(end())).toBe(204);
    expect(await codeOf(end())).toBe('409 CONFLICT');
    const { data } = (await ada.call(showUser, { params: { id: mira.user.id } })).body;
    expect([data.tier, data.tier_grant]).toEqual(['tier_free', null]);
    expect((await auditEntries()).map(({ action }) => action)).toEqual(['tier_granted', 'tier_grant_ended']);
  });
});
