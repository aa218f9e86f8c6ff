import { createAnnouncement, publishAnnouncement } from '@quartermaster/contract/announcement';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { inDays } from '../in-days.ts';
import type { Person } from './people.ts';
import { expectOk } from './test-parties.ts';

type Form = NonNullable<CallInput<typeof createAnnouncement>['body']>['announcement'];

/** An announcement for everyone, visible from its publication for one day. */
export const announcementForm = (form: Partial<Form> = {}): Form => ({
  title: 'New dice',
  text: 'They roll.',
  channels: ['banner', 'notice'],
  tiers: [],
  roles: [],
  starts_at: null,
  ends_at: inDays(1),
  ...form,
});

/** Creates a draft and returns its id. */
export async function createDraftAnnouncement(admin: Person, form: Partial<Form> = {}): Promise<string> {
  const body = { announcement: announcementForm(form) };
  return expectOk(await admin.call(createAnnouncement, { body })).body.data.id;
}

/** Creates and publishes an announcement, without waiting for its delivery; returns its id. */
export async function createPublishedAnnouncement(admin: Person, form: Partial<Form> = {}): Promise<string> {
  const id = await createDraftAnnouncement(admin, form);
  expectOk(
    await admin.call(publishAnnouncement, { params: { id }, body: { reason: 'Planned', version: 1 } }),
  );
  return id;
}
