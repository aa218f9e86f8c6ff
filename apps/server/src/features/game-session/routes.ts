import * as calendar from '@quartermaster/contract/calendar';
import { notFound } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/game-session';
import type { Routes } from '../../platform/http/routes.ts';
import { answerGameSession } from './commands/answer-game-session.ts';
import { cancelGameSession } from './commands/cancel-game-session.ts';
import { createCalendarFeed, revokeCalendarFeed } from './commands/create-calendar-feed.ts';
import { scheduleGameSession } from './commands/schedule-game-session.ts';
import { readCalendar, readCalendarFeed } from './queries/calendar.ts';
import { readNextGameSession } from './queries/next-game-session.ts';

/** The next session of a party, and the calendars in which users see the sessions of all their parties. */
export function gameSessionRoutes(routes: Routes): void {
  const { now } = routes.services;
  routes.read(contract.getNextGameSession, async ({ sql, actor, params }) => ({
    data: await readNextGameSession(sql, actor.userId, params.id, now()),
  }));
  routes.write(contract.scheduleGameSession, async ({ tx, actor, params, body }) => {
    await scheduleGameSession(tx, actor, params.id, body.game_session);
    return { data: await readNextGameSession(tx.sql, actor.userId, params.id, tx.now) };
  });
  routes.write(contract.cancelGameSession, async ({ tx, actor, params }) => {
    await cancelGameSession(tx, actor, params.id);
    return undefined;
  });
  routes.write(contract.answerGameSession, async ({ tx, actor, params, body }) => {
    await answerGameSession(tx, actor, params.id, body);
    return { data: await readNextGameSession(tx.sql, actor.userId, params.id, tx.now) };
  });
  calendarRoutes(routes);
}

function calendarRoutes(routes: Routes): void {
  const { config, tokens, now } = routes.services;
  routes.read(calendar.getCalendarFeed, async ({ sql, actor }) => ({
    data: await readCalendarFeed(sql, tokens, config.publicUrl, actor.userId),
  }));
  routes.write(calendar.createCalendarFeed, async ({ tx, actor }) => {
    await createCalendarFeed(tx, tokens, actor);
    return { data: { created_at: tx.now.toISOString() } };
  });
  routes.write(calendar.revokeCalendarFeed, async ({ tx, actor }) => {
    await revokeCalendarFeed(tx, actor.userId);
    return undefined;
  });
  routes.download(calendar.getCalendar, async ({ sql, params }) => {
    const token = params.file.slice(0, -'.ics'.length);
    const text = await readCalendar(sql, token, config.publicUrl, now());
    if (text === null) throw notFound();
    return { mediaType: 'text/calendar', filename: 'quartermaster.ics', chunks: Buffer.from(text) };
  });
}
