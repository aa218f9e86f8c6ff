import * as calendar from '@quartermaster/contract/calendar';
import { notFound } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/game-session';
import type { Routes } from '../../platform/http/routes.ts';
import { answerSession } from './commands/answer-session.ts';
import { cancelSession } from './commands/cancel-session.ts';
import { createFeed, revokeFeed } from './commands/create-feed.ts';
import { scheduleSession } from './commands/schedule-session.ts';
import { readCalendar, readFeed } from './queries/calendar.ts';
import { readNextSession } from './queries/next-session.ts';

/** The next session of a party, and the calendars in which users see the sessions of all their parties. */
export function gameSessionRoutes(routes: Routes): void {
  const { now } = routes.services;
  routes.read(contract.getNextSession, async ({ sql, actor, params }) => ({
    data: await readNextSession(sql, actor.userId, params.id, now()),
  }));
  routes.write(contract.scheduleSession, async ({ tx, actor, params, body }) => {
    await scheduleSession(tx, actor, params.id, body.game_session);
    return { data: await readNextSession(tx.sql, actor.userId, params.id, tx.now) };
  });
  routes.write(contract.cancelSession, async ({ tx, actor, params }) => {
    await cancelSession(tx, actor, params.id);
    return undefined;
  });
  routes.write(contract.answerSession, async ({ tx, actor, params, body }) => {
    await answerSession(tx, actor, params.id, body);
    return { data: await readNextSession(tx.sql, actor.userId, params.id, tx.now) };
  });
  calendarRoutes(routes);
}

function calendarRoutes(routes: Routes): void {
  const { config, tokens, now } = routes.services;
  routes.read(calendar.getCalendarFeed, async ({ sql, actor }) => ({
    data: await readFeed(sql, tokens, config.publicUrl, actor.userId),
  }));
  routes.write(calendar.createCalendarFeed, async ({ tx, actor }) => {
    await createFeed(tx, tokens, actor.userId);
    return { data: { created_at: tx.now.toISOString() } };
  });
  routes.write(calendar.revokeCalendarFeed, async ({ tx, actor }) => {
    await revokeFeed(tx, actor.userId);
    return undefined;
  });
  routes.download(calendar.getCalendar, async ({ sql, params }) => {
    const token = params.file.slice(0, -'.ics'.length);
    const text = await readCalendar(sql, token, config.publicUrl, now());
    if (text === null) throw notFound();
    return { mediaType: 'text/calendar', filename: 'quartermaster.ics', chunks: Buffer.from(text) };
  });
}
