import type { showAnnouncement } from '@quartermaster/contract/announcement';
import type { ReplyData } from '@quartermaster/contract/endpoint';

/** An active announcement in every channel. */
export const newDice: ReplyData<typeof showAnnouncement> = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  title: 'New dice',
  text: 'They roll. See https://example.org/dice.',
  channels: ['banner', 'notice', 'mail'],
  tiers: ['tier_3'],
  roles: ['gm'],
  state: 'active',
  starts_at: '2026-11-20T10:00:00.000Z',
  ends_at: '2027-11-20T10:00:00.000Z',
  author_name: 'mirelle',
  notices: 1234,
  mails: 56,
  delivered_at: '2026-11-20T10:01:00.000Z',
  version: 3,
  created_at: '2026-11-19T10:00:00.000Z',
  seen: 40,
  dismissed: 12,
};

const { seen: _, dismissed: __, ...listed } = newDice;
/** The same announcement in a list. */
export const listedDice = listed;

/** The same announcement as a banner above a user's pages. */
export const diceBanner = {
  id: newDice.id,
  title: newDice.title,
  text: newDice.text,
  ends_at: newDice.ends_at,
  is_seen: false,
};
