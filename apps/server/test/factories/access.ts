import { createCalendarFeed } from '@quartermaster/contract/calendar';
import type { Sql } from '../../src/platform/database.ts';
import { apiKey, type TestKey } from './api-keys.ts';
import { withPasskey } from './passkeys.ts';
import type { Person } from './people.ts';

type App = { readonly url: string; readonly sql: Sql };

/**
 * Adds a passkey and an API key from before the last proof of the address (`Old`), another passkey and API key after it
 * (`New`), and a calendar URL. Returns the new key.
 */
export async function addOldAndNewAccess(app: App, testUser: Person): Promise<TestKey> {
  await app.sql`update users set email_verified_at = now() - interval '1 hour' where id = ${testUser.user.id}`;
  await withPasskey(testUser, 'Old');
  await apiKey(app, testUser, { name: 'Old' });
  await app.sql`update passkeys set created_at = now() - interval '2 hours' where user_id = ${testUser.user.id}`;
  await app.sql`update api_keys set created_at = now() - interval '2 hours' where user_id = ${testUser.user.id}`;
  await withPasskey(testUser, 'New');
  await testUser.call(createCalendarFeed, {});
  return apiKey(app, testUser, { name: 'New' });
}

/**
 * The names of the remaining passkeys and keys, whether a calendar URL remains, and the notifications about removals.
 */
export async function remainingAccess(app: App, { user: { id } }: Person) {
  const passkeys = await app.sql`select name from passkeys where user_id = ${id} order by name`;
  const keys = await app.sql`
    select name from api_keys where user_id = ${id} and revoked_at is null order by name`;
  const notifications = await app.sql`
    select concat_ws(' ', facts ->> 'event', facts ->> 'key_name') as text from notifications
    where user_id = ${id} and facts ->> 'event' in ('passkey_removed', 'api_key_revoked', 'calendar_address_revoked')
    order by text`;
  const feeds = await app.sql`select from calendar_feeds where user_id = ${id}`;
  return {
    passkeys: passkeys.map(({ name }) => name),
    keys: keys.map(({ name }) => name),
    hasCalendar: feeds.length > 0,
    notifications: notifications.map(({ text }) => text),
  };
}
