import type { Role } from '@quartermaster/rules/roles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { broadcast, subscriberCount } from '../../../../test/fake-cable.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { ELIGIBLE, eligibleResponse, noPatronages, patronageOf } from '../../../../test/patronages.ts';
import { lanterns, mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs, members, tobin } from '../../../../test/sample-party.ts';
import { sleep } from '../../../platform/clock.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { useMembers } from '../api.ts';
import { MemberList } from './member-list.tsx';
import { MembersTab } from './members-tab.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const PARTY = `/api/v1/parties/${lanterns.id}`;

function visit(role: Role, change: Parameters<typeof lanternsAs>[1] = {}) {
  const server = fakeServer({
    [`GET ${PARTY}/members`]: { data: members, meta: pageMeta(members.length) },
    ...noPatronages,
  });
  return { server, ...renderPage(<MembersTab party={lanternsAs(role, change)} />) };
}

test('tab offers no invitations to players or in an archived party', async () => {
  const view = visit('player');
  await screen.findByText('kestrel');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  view.unmount();
  visit('gm', { is_archived: true });
  await screen.findByText('kestrel');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

test('card shows the role of a member and the date on which they joined', async () => {
  visit('player');
  const card = within((await screen.findByText('kestrel')).closest('li') ?? document.body);
  expect(card.getByText('Observer')).toBeDefined();
  expect(card.getByText('Joined Nov 1, 2026')).toBeDefined();
});

test('card shows the display name and bio of a member, and a bio that is long or has many lines opens in full', async () => {
  const shortBio = 'Plays healers.';
  const longBio = 'Has run this campaign since the first lantern was lit. '.repeat(18);
  const [gmMember, player, observer] = members;
  if (!gmMember || !player || !observer) throw new Error('The party lacks members');
  const data = [
    { ...gmMember, user: { ...gmMember.user, display_name: 'Mirelle of the Lanterns', bio: longBio } },
    { ...player, user: { ...player.user, bio: shortBio } },
    { ...observer, user: { ...observer.user, bio: 'One\ntwo\nthree\nfour\nfive' } },
  ];
  fakeServer({ [`GET ${PARTY}/members`]: { data, meta: pageMeta(data.length) }, ...noPatronages });
  const { user } = renderPage(<MembersTab party={lanternsAs('player')} />);
  await screen.findByText('Mirelle of the Lanterns');
  expect(screen.getByText(shortBio)).toBeDefined();
  const buttons = screen.getAllByRole('button', { name: /bio$/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Show all of mirelle’s bio',
    'Show all of kestrel’s bio',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show all of mirelle’s bio' }));
  screen.getByRole('button', { name: 'Show less of mirelle’s bio', expanded: true });
});

test.each([
  ['tab', () => <MembersTab party={lanternsAs('player')} />],
  ['list', () => <MemberList query={useMembers(lanterns.id)} online={[]} />],
])('%s keeps the members when a refetch fails', async (_, View) => {
  const call = `GET ${PARTY}/members`;
  const server = fakeServer({ [call]: { data: members, meta: pageMeta(members.length) }, ...noPatronages });
  const { client } = renderPage(<View />);
  await screen.findByText('kestrel');
  server.on(call, { status: 403, error: { code: 'FORBIDDEN' } });
  await act(async () => {
    await client.refetchQueries();
    // The cache notifies its observers in a later task.
    await sleep(0);
  });
  expect(server.count(call)).toBe(2);
  expect(screen.getByText('kestrel')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('manager can open the invitation dialog from the Members tab', async () => {
  const { user } = visit('manager');
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Invite to ${lanterns.name}` }));
  expect(await dialog.findByRole('textbox', { name: /Username or email/ })).toBeDefined();
});

test('characters and shops are stale once a member is removed', async () => {
  const { server, user, client } = visit('gm');
  server.on(`DELETE ${PARTY}/members/${tobin.user_id}`, { status: 204 });
  const keys = [['character.list'], ['container.list'], ['shop.list']];
  for (const key of keys) client.setQueryData(key, {});
  await user.click(await screen.findByRole('button', { name: 'Remove tobin' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(client.getQueryState(['character.list'])?.isInvalidated).toBe(true));
  expect(keys.filter((key) => !client.getQueryState(key)?.isInvalidated)).toEqual([]);
});

test('role selector explains the roles Manager and Observer', async () => {
  const { user } = visit('gm');
  await user.click(await screen.findByRole('button', { name: /Role of tobin/ }));
  const manager = await screen.findByRole('option', { name: 'Manager' });
  expect(manager.textContent).toBe(
    'ManagerPlays characters, invites users, runs shops and manages the stash.',
  );
  expect(screen.getByRole('option', { name: 'Observer' }).textContent).toContain(
    'cannot move, trade or claim',
  );
});

describe('patronage', () => {
  const SPONSOR = 'POST /api/v1/patronages';
  const patronageByMirelle = patronageOf('mirelle', 'tobin', {
    patron: { id: mirelle.id, username: 'mirelle' },
    beneficiary_id: tobin.user_id,
  });
  const MEMBERS = `GET ${PARTY}/members`;
  /** The members of a party in which tobin is sponsored. */
  const membersOf = ({ id, patron, granted_tier } = patronageByMirelle) => ({
    data: members.map((member) =>
      member.user_id === tobin.user_id ? { ...member, patronage: { id, patron, granted_tier } } : member,
    ),
    meta: pageMeta(members.length),
  });
  const sponsoredResponses = { [ELIGIBLE]: eligibleResponse([], 1), [MEMBERS]: membersOf() };
  const patronageByCorin = patronageOf('corin', 'tobin', { beneficiary_id: tobin.user_id });
  const candidates = [{ id: tobin.user_id, username: 'tobin' }];

  function LiveTab() {
    usePartyEvents('PartyChannel', lanterns.id);
    return <MembersTab party={lanternsAs('player')} />;
  }

  function visitLive(responses: Record<string, FakeResponse> = {}, as = mirelle) {
    const server = fakeServer({
      [`GET ${PARTY}/members`]: { data: members, meta: pageMeta(members.length) },
      ...noPatronages,
      ...responses,
    });
    return { server, ...renderPage(<LiveTab />, { as }) };
  }

  test('is offered only for eligible members, and starts after a confirmation that names its tier', async () => {
    const { server, user } = visitLive({ [ELIGIBLE]: eligibleResponse(candidates, 3) });
    await user.click(await screen.findByRole('button', { name: 'Sponsor tobin' }));
    expect(screen.queryByRole('button', { name: 'Sponsor kestrel', hidden: true })).toBeNull();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sponsor tobin?' }));
    expect(dialog.getByText(/tobin gets the Adventurer tier/)).toBeDefined();
    expect(
      dialog.getByText(/^This uses 1 of your 1 available seat\. You or tobin can end the patronage/),
    ).toBeDefined();
    expect(server.count(SPONSOR)).toBe(0);
    server.on(SPONSOR, () => {
      for (const [endpoint, response] of Object.entries(sponsoredResponses)) server.on(endpoint, response);
      return { status: 201, data: patronageByMirelle };
    });
    await user.click(dialog.getByRole('button', { name: 'Sponsor' }));
    expect(await screen.findByText('You are sponsoring tobin')).toBeDefined();
    expect(await screen.findByText('Adventurer, sponsored by you')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sponsor tobin' })).toBeNull();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      beneficiary_id: tobin.user_id,
      party_id: lanterns.id,
    });
  });

  test('loads with one request for the members and one for those whom the user may sponsor', async () => {
    const { server } = visitLive(sponsoredResponses);
    await screen.findByText('Adventurer, sponsored by you');
    expect([MEMBERS, ELIGIBLE].map(server.count)).toEqual([1, 1]);
  });

  test('is shown as a badge and cannot be ended if it is between two other members', async () => {
    visitLive({ [MEMBERS]: membersOf(patronageByCorin) });
    expect(await screen.findByText('Adventurer, sponsored by corin')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^End patronage/ })).toBeNull();
  });

  test.each([
    ['patron', mirelle, patronageByMirelle, 'tobin', 'tobin will lose the Adventurer tier in this party.'],
    [
      'beneficiary',
      { ...mirelle, id: tobin.user_id, username: 'tobin' },
      patronageByCorin,
      'corin',
      'You will lose the Adventurer tier in this party.',
    ],
  ])('is ended on the card by its %s after a confirmation', async (_, as, patronage, other, consequence) => {
    const { server, user } = visitLive({ [MEMBERS]: membersOf(patronage) }, as);
    const END = `DELETE /api/v1/patronages/${patronage.id}`;
    await user.click(
      await screen.findByRole('button', { name: `End patronage with ${other} in ${lanterns.name}` }),
    );
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(new RegExp(`^${consequence}`))).toBeDefined();
    expect(server.count(END)).toBe(0);
    server.on(END, () => {
      server.on(MEMBERS, { data: members, meta: pageMeta(members.length) });
      return { status: 204 };
    });
    await user.click(dialog.getByRole('button', { name: 'End patronage' }));
    await waitFor(() => expect(screen.queryByText(/^Adventurer, sponsored by/)).toBeNull());
    expect(server.count(END)).toBe(1);
  });

  test('shows the reason in the dialog when it is rejected', async () => {
    const { server, user } = visitLive({ [ELIGIBLE]: eligibleResponse(candidates) });
    const message = 'tobin already has a patron in this party.';
    server.on(SPONSOR, { status: 409, error: { code: 'CONFLICT', message } });
    await user.click(await screen.findByRole('button', { name: 'Sponsor tobin' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Sponsor' }));
    expect(await dialog.findByText(message)).toBeDefined();
  });

  test('is not offered when no seat is free, and the tab links to the patronages in use', async () => {
    visitLive({ [ELIGIBLE]: eligibleResponse(candidates, 4) });
    expect(await screen.findByText(/^All 4 seats for members you sponsor are in use\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Manage patronages' }).getAttribute('href')).toBe(
      '/subscription',
    );
    await screen.findByText('tobin');
    expect(screen.queryByRole('button', { name: /^Sponsor/ })).toBeNull();
  });

  test('is shown, but not offered, to a user without the feature', async () => {
    const { server } = visitLive({ [MEMBERS]: membersOf(patronageByCorin) }, { ...mirelle, tier: 'tier_1' });
    expect(await screen.findByText('Adventurer, sponsored by corin')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Sponsor/ })).toBeNull();
    expect(server.count(ELIGIBLE)).toBe(0);
  });

  test('is updated live when it is created or ended in another tab', async () => {
    const { server } = visitLive({ [ELIGIBLE]: eligibleResponse(candidates) });
    await screen.findByRole('button', { name: 'Sponsor tobin' });
    await waitFor(() => expect(subscriberCount('PartyChannel', lanterns.id)).toBe(1));
    const event = { action: 'party_update', party_id: lanterns.id, actor_id: mirelle.id };
    for (const [endpoint, response] of Object.entries(sponsoredResponses)) server.on(endpoint, response);
    broadcast('PartyChannel', lanterns.id, event);
    expect(await screen.findByText('Adventurer, sponsored by you')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sponsor tobin' })).toBeNull();
    server.on(MEMBERS, { data: members, meta: pageMeta(members.length) });
    broadcast('PartyChannel', lanterns.id, event);
    await waitFor(() => expect(screen.queryByText('Adventurer, sponsored by you')).toBeNull());
  });
});
