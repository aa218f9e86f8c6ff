import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { diceBanner } from '../../../../test/announcements.ts';
import { broadcast } from '../../../../test/fake-cable.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import InboxLive from '../../notification/components/inbox-live.tsx';
import AnnouncementBanners from './announcement-banners.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const LIST = 'GET /api/v1/announcements';
const RECEIPT = `PUT /api/v1/announcements/${diceBanner.id}/receipt`;

function visit(banners: object[], receipt = { status: 204 }) {
  const server = fakeServer({
    [LIST]: { data: banners },
    [RECEIPT]: receipt,
    'GET /api/v1/notifications/unread_count': { data: { unread_count: 0 } },
  });
  const page = (
    <>
      <AnnouncementBanners />
      <InboxLive />
    </>
  );
  return { server, ...renderPage(page) };
}
const receipts = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));

test('banner shows markup as plain text and URLs as links, and is acknowledged as seen only once', async () => {
  const { server } = visit([{ ...diceBanner, text: '<b>New</b>: https://example.org/dice.' }]);
  const link = await screen.findByRole('link', { name: 'https://example.org/dice' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.parentElement?.textContent).toBe('<b>New</b>: https://example.org/dice.');
  await waitFor(() => expect(receipts(server)).toEqual([{ dismissed: false }]));
});

test('dismissed banner disappears immediately, and the dismissal is sent to the server', async () => {
  const { server, user } = visit([{ ...diceBanner, is_seen: true }]);
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('New dice')).toBeNull();
  await waitFor(() => expect(receipts(server)).toEqual([{ dismissed: true }]));
});

test('announcement that starts appears without a reload, and a withdrawn one disappears', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { server } = visit([]);
  await waitFor(() => expect(server.count(LIST)).toBe(1));
  const broadcastChange = () =>
    act(async () =>
      broadcast('NotificationChannel', undefined, { action: 'announcements_changed', unread_count: 0 }),
    );
  server.on(LIST, { data: [{ ...diceBanner, is_seen: true }] });
  await broadcastChange();
  expect(await screen.findByText('New dice')).toBeDefined();
  server.on(LIST, { data: [] });
  await broadcastChange();
  await waitFor(() => expect(screen.queryByText('New dice')).toBeNull());
});
