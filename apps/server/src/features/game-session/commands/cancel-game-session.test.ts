import { cancelGameSession } from '@quartermaster/contract/game-session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { answer, createScheduledSession, nextSessionOf } from '../../../../test/factories/game-sessions.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party } from '../../../../test/factories/test-parties.ts';
import { inDays } from '../../../../test/in-days.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('next session', () => {
  it('can be canceled only by gm or manager, is deleted with its answers, and publishes an event to the party', async () => {
    const testParty = await party(await person(app));
    const [manager, player, observer] = [
      await member(app, testParty, 'manager'),
      await member(app, testParty),
      await member(app, testParty, 'observer'),
    ];
    const cancel = (user: Person) => user.call(cancelGameSession, { params: { id: testParty.id } });
    for (const user of [testParty.gm, manager]) {
      expectOk(
        await answer(
          player,
          testParty.id,
          await createScheduledSession(testParty.gm, testParty.id, inDays(3)),
        ),
      );
      for (const rejectedUser of [player, observer]) expect((await cancel(rejectedUser)).status).toBe(403);
      expect((await cancel(await person(app))).status).toBe(404);
      expect(await nextSessionOf(player, testParty.id)).not.toBeNull();
      expect((await cancel(user)).status).toBe(204);
      expect(await nextSessionOf(player, testParty.id)).toBeNull();
      expect((await cancel(user)).status).toBe(404);
    }
    const answers = await app.sql`select from game_session_answers where user_id = ${player.user.id}`;
    expect(answers).toHaveLength(0);
    const [event] = await app.sql`
      select action, payload from party_events where party_id = ${testParty.id} order by number desc limit 1`;
    expect(event).toMatchObject({ action: 'next_session_updated', payload: { ids: {} } });
  });
});
