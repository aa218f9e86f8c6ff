import { createCableTicket } from '@quartermaster/contract/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { person } from '../../../../test/factories/people.ts';
import { hashSecret } from '../../../platform/auth/tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('socket ticket', () => {
  it('is issued to a session and valid for sixty seconds', async () => {
    const ada = await person(app);
    const before = Date.now();
    const response = await ada.call(createCableTicket, {});
    expect(response.status).toBe(201);
    const { ticket, expires_at: expires } = response.body.data;
    const lifeMs = Date.parse(expires) - before;
    expect(Math.round(lifeMs / 1000)).toBe(60);
    const [stored] = await app.sql<{ user_id: string }[]>`
      select s.user_id from cable_tickets t join sessions s on s.id = t.session_id
      where t.hash = ${hashSecret(ticket)}`;
    expect(stored?.user_id).toBe(ada.user.id);
  });

  it('is new for every request, even with the same Idempotency-Key', async () => {
    const ada = await person(app);
    const first = await ada.call(createCableTicket, { key: 'again' });
    const second = await ada.call(createCableTicket, { key: 'again' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.ticket).not.toBe(first.body.data.ticket);
    const keys = await app.sql`select from idempotency_keys where key = 'again'`;
    expect(keys).toHaveLength(0);
  });

  it('requires a session', async () => {
    const response = await client(app.url).call(createCableTicket, {});
    expect(response.status).toBe(401);
    expect(response.body.error.code).toBe('UNAUTHORIZED');
  });
});
