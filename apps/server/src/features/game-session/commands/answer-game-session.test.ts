import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { answer, createScheduledSession, nextSessionOf } from '../../../../test/factories/game-sessions.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { inDays } from '../../../../test/in-days.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  testParty = await party(await person(app));
  player = await member(app, testParty);
  id = await createScheduledSession(testParty.gm, testParty.id, inDays(1));
});

describe('answer to the next session', () => {
  it('is rejected for strangers and former members, and for another party’s session', async () => {
    const formerMember = await member(app, testParty);
    expectOk(await answer(formerMember, testParty.id, id));
    await formerMember.send('DELETE', `/api/v1/parties/${testParty.id}/leave`);
    for (const user of [formerMember, await person(app)])
      expect((await answer(user, testParty.id, id)).status).toBe(404);
    expect((await nextSessionOf(player, testParty.id))?.answers).toEqual([]);
    const otherParty = await party(await person(app));
    expect((await answer(otherParty.gm, otherParty.id, id)).status).toBe(409);
  });

  it('can be changed later, and can be given by observers', async () => {
    const observer = await member(app, testParty, 'observer');
    expectOk(await answer(player, testParty.id, id, 'yes'));
    expectOk(await answer(observer, testParty.id, id, 'maybe'));
    expectOk(await answer(player, testParty.id, id, 'no'));
    const answers = (await nextSessionOf(testParty.gm, testParty.id))?.answers ?? [];
    expect(new Map(answers.map(({ username, answer: value }) => [username, value]))).toEqual(
      new Map([
        [player.user.username, 'no'],
        [observer.user.username, 'maybe'],
      ]),
    );
  });
});
