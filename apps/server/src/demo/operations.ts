import {
  acknowledgeAnnouncement,
  createAnnouncement,
  publishAnnouncement,
} from '@quartermaster/contract/announcement';
import {
  createReport,
  listModerationCases,
  resolveModerationCase,
  suspendReportedAuthor,
} from '@quartermaster/contract/moderation';
import { getSiteStatus } from '@quartermaster/contract/site-settings';
import {
  answerSupportRequest,
  createSupportRequest,
  listSupportQueue,
  type NewSupportRequest,
} from '@quartermaster/contract/support';
import { caller } from './caller.ts';
import type { DemoClock } from './clock.ts';
import { enterAdmin, type People } from './people.ts';
import type { DemoEvent } from './schedule.ts';
import type { SeedingServer } from './seeding-server.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The maximum number of days for which monitoring data is kept. */
const MONITORED_DAYS = 7;

/** Support requests with their answers; the last one is still open. */
const REQUESTS: readonly {
  requester: string;
  weeksBefore: number;
  request: NewSupportRequest;
  answer?: string;
}[] = [
  {
    requester: 'Otto',
    weeksBefore: 17,
    request: {
      subject: 'Two ropes became one',
      text: 'I had two ropes in my backpack, now there is one line.',
    },
    answer: 'They are in one stack: the number next to the name is the quantity. Nothing is lost.',
  },
  {
    requester: 'Tamar',
    weeksBefore: 8,
    request: { subject: 'Print a character', text: 'Can I print my character for the table?' },
    answer: 'Yes: open the character and choose Print from its menu.',
  },
  {
    requester: 'Zora',
    weeksBefore: 6,
    request: { subject: 'Payment failed', text: 'My card was replaced. Is my subscription lost?' },
    answer: 'No: everything works for seven days. Enter the new card in the billing portal.',
  },
  {
    requester: 'Rhea',
    weeksBefore: 0,
    request: { subject: 'Hand over a party', text: 'How do I make Silas the game master of our party?' },
  },
];

/** The user whom the admin suspends after a report. */
const ADVERTISER = 'Rolf';

/** Reports about users: the first two are decided, the last one is open. */
const REPORTS: readonly { reporter: string; subject: string; weeksBefore: number; text: string }[] = [
  { reporter: 'Leah', subject: 'Petra', weeksBefore: 18, text: 'This is a friend’s name.' },
  {
    reporter: 'Marek',
    subject: ADVERTISER,
    weeksBefore: 14,
    text: 'Sends the same advertisement to everyone.',
  },
  { reporter: 'Kira', subject: 'Yara', weeksBefore: 0, text: 'The picture is from a film.' },
];

const ANNOUNCEMENT = {
  title: 'Maintenance on Sunday',
  text: 'Quartermaster will be updated on Sunday at 06:00 UTC. This takes about ten minutes.',
  seenBy: ['Jonas', 'Leah', 'Rhea', 'Tamar', 'Viggo', 'Xenia', 'Zora'],
  dismissedBy: ['Jonas', 'Rhea', 'Viggo'],
  weeksBefore: 10,
} as const;

/** Requests and reports from users, the admin's weekly responses, an announcement, and hourly uptime checks. */
export function operationsEvents(people: People, server: SeedingServer, clock: DemoClock): DemoEvent[] {
  const events: DemoEvent[] = REQUESTS.map(({ requester, weeksBefore, request }) => ({
    weeksBefore,
    hours: 1,
    run: () => people.person(requester)(createSupportRequest, { body: { support_request: request } }),
  }));
  for (const { reporter, subject, weeksBefore, text } of REPORTS)
    events.push({ weeksBefore, hours: 1, run: () => report(people, reporter, subject, text) });
  for (let weeksBefore = 22; weeksBefore > 0; weeksBefore -= 1)
    events.push({ weeksBefore, days: 4, hours: -9, run: () => processQueues(people) });
  const { weeksBefore } = ANNOUNCEMENT;
  events.push({ weeksBefore, hours: -9, run: () => announce(people, clock) });
  return [...events, ...uptimeChecks(server)];
}

/** Hourly requests of an uptime monitor, from at least a week ago until now, for the monitoring charts. */
const uptimeChecks = ({ url }: SeedingServer): DemoEvent[] =>
  Array.from({ length: (MONITORED_DAYS + 7) * 24 }, (_, hour) => ({
    weeksBefore: 1,
    hours: hour,
    run: () => caller(url)(getSiteStatus, {}),
  }));

const report = (people: People, reporter: string, subject: string, text: string) =>
  people.person(reporter)(createReport, {
    body: { report: { kind: 'user', subject_id: people.idOf(subject), reason: 'other', text } },
  });

/** Answers all open support requests and decides all reported cases, as the admin. */
async function processQueues(people: People): Promise<void> {
  const admin = await enterAdmin(people);
  for (const request of (await admin(listSupportQueue, { query: {} })).data) {
    const answer = REQUESTS.find(({ request: { subject } }) => subject === request.subject)?.answer ?? '';
    const body = { answer: { text: answer, close: true } };
    await admin(answerSupportRequest, { params: { id: request.id }, body });
  }
  for (const { id, subject_name } of (await admin(listModerationCases, { query: {} })).data) {
    if (subject_name === ADVERTISER) {
      await admin(suspendReportedAuthor, { params: { id }, body: { reason: 'Advertising', until: null } });
      continue;
    }
    const body = { action: 'dismiss', reason: 'It does not break the rules' } as const;
    await admin(resolveModerationCase, { params: { id }, body });
  }
}

async function announce(people: People, clock: DemoClock): Promise<void> {
  const admin = await enterAdmin(people);
  const { title, text } = ANNOUNCEMENT;
  const ends_at = new Date(clock.now().getTime() + 4 * DAY_MS).toISOString();
  const announcement = {
    title,
    text,
    ends_at,
    starts_at: null,
    channels: ['banner' as const],
    tiers: [],
    roles: [],
  };
  const { id, version } = (await admin(createAnnouncement, { body: { announcement } })).data;
  await admin(publishAnnouncement, { params: { id }, body: { reason: 'Monthly update', version } });
  for (const name of ANNOUNCEMENT.seenBy) {
    const dismissed = ANNOUNCEMENT.dismissedBy.some((username) => username === name);
    await people.person(name)(acknowledgeAnnouncement, { params: { id }, body: { dismissed } });
  }
}
