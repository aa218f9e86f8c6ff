import { act, screen, waitFor, within } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { expect, test, vi } from 'vitest';
import { nimPurse } from '../../../../test/coins.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs, members } from '../../../../test/sample-party.ts';
import { setWidth } from '../../../../test/viewport.ts';
import PartyPage from '../pages/party-page.tsx';
import { InviteBox } from './invite-box.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const PARTY = `/api/v1/parties/${lanterns.id}`;

const withoutClipboard = () =>
  Object.defineProperty(window.navigator, 'clipboard', { value: undefined, configurable: true });

/** Decodes a QR code on screen: its path has one square for each dark module. */
function qrText(image: HTMLElement): string {
  const side = Number(image.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const data = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of image
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)/g) ?? []) {
    for (let i = 0; i < scale ** 2; i++) {
      const pixel =
        (Number(y) * scale + Math.floor(i / scale)) * side * scale + Number(x) * scale + (i % scale);
      data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return decodeQR({ width: side * scale, height: side * scale, data });
}

test('code is shared as link, QR code and three messages with party name and code, and a failed copy is reported', async () => {
  const { user } = renderPage(<InviteBox party={lanterns} />);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share Party Join Code' });
  for (const title of ['Simple Code', 'Friendly Message', 'Detailed Message']) {
    const message = within(dialog).getByRole('heading', { name: title }).closest('li');
    expect(message?.textContent).toMatch(/The Copper Lanterns.*QK7MPX2A/s);
  }
  expect(within(dialog).getByRole('heading', { name: 'How players join' })).toBeDefined();
  const [, steps] = within(dialog).getAllByRole('list');
  expect([...(steps?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Share the link, the QR code or the join code with your players.',
    'Players open the link, or click Join Party on the parties page.',
    'They enter the code (the link fills it in for them) and pick a role.',
    'Once joined they can create characters.',
  ]);
  const link = `${window.location.origin}/join/QK7MPX2A`;
  expect(within(dialog).getByText(link)).toBeDefined();
  expect(qrText(await within(dialog).findByRole('img', { name: /^QR code/ }))).toBe(link);
  withoutClipboard();
  document.execCommand = () => false;
  await user.click(within(dialog).getByRole('button', { name: 'Copy Simple Code' }));
  expect(await screen.findByText('Failed to copy to clipboard')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(['Simple Code', 'Friendly Message', 'Detailed Message'])(
  '%s is copied as shown, and its confirmation ends after 2 s',
  async (title) => {
    const { user } = renderPage(<InviteBox party={lanterns} />);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const writeText = vi.fn(async (_text: string) => undefined);
    Object.defineProperty(window.navigator, 'clipboard', { value: { writeText }, configurable: true });
    const message = (await screen.findByRole('heading', { name: title })).closest('li');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const button = screen.getByRole('button', { name: `Copy ${title}` });
    await user.click(button);
    await waitFor(() => expect(button.textContent).toMatch(/^Copied/));
    expect(message?.textContent).toContain(writeText.mock.calls[0]?.[0]);
    act(() => void vi.advanceTimersByTime(2000));
    expect(button.textContent).toBe(`Copy ${title}`);
    vi.useRealTimers();
  },
);

test('dialog stays open when the screen becomes wider than a phone', async () => {
  setWidth(390);
  fakeServer({
    [`GET ${PARTY}`]: { data: lanternsAs('gm') },
    [`GET ${PARTY}/members`]: { data: members, meta: pageMeta(3) },
    [`GET ${PARTY}/notes`]: { data: { notes: '', version: 0, updated_at: null, updated_by: null } },
    [`GET ${PARTY}/invitations`]: { data: [], meta: pageMeta(0) },
    [`GET ${PARTY}/purse`]: { data: nimPurse },
    [`GET ${PARTY}/containers`]: { data: [], meta: pageMeta(0) },
    [`GET ${PARTY}/next_session`]: { data: { session: null } },
    [`POST ${PARTY}/visit`]: { status: 204 },
    'GET /api/v1/dashboard': { data: { parties: [], invitations: [] } },
    'GET /api/v1/characters': { data: [nim], meta: pageMeta(1) },
  });
  const { user } = renderPage(<PartyPage />, { url: `/parties/${lanterns.id}`, path: '/parties/:id' });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog', { name: 'Share Party Join Code' });
  act(() => setWidth(1440));
  expect(await screen.findByRole('tablist', { hidden: true })).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Share Party Join Code' })).toBeDefined();
});
