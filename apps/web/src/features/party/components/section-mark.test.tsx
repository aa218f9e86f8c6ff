import type { Branding } from '@quartermaster/contract/party-branding';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { PhoneBar } from '../../../app/phone-bar.tsx';
import { Rail } from '../../../app/rail.tsx';
import { usePartySection } from '../hooks/use-party-tabs.ts';

const LOGO = `/images/${nim.id}.webp`;

/** A page that belongs to the party, such as a shop page. */
function PageOfParty({ Navigation }: { Navigation: typeof Rail }) {
  usePartySection(lanterns, 'shops');
  return <Navigation />;
}

function visit(Navigation: typeof Rail, branding: Branding | null) {
  const server = fakeServer({
    [`GET /api/v1/parties/${lanterns.id}`]: { data: lanternsAs('player', { branding }) },
    'GET /api/v1/notifications/unread_count': { data: { unread_count: 0 } },
    'POST /api/v1/cable_tickets': { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } },
  });
  return { server, ...renderPage(<PageOfParty Navigation={Navigation} />) };
}

test.each([
  ['on wide screens', Rail],
  ['on a phone', PhoneBar],
])(
  "navigation shows the party's logo with its accent color next to its name, %s",
  async (_screen, Navigation) => {
    const branding = { accent: '#b4532a', logo_url: LOGO, banner_url: null };
    const { findByText, container } = visit(Navigation, branding);
    await findByText(lanterns.name);
    await expect.poll(() => container.querySelector('img')?.getAttribute('src')).toBe(`${LOGO}?size=small`);
    expect(container.querySelector('img')?.parentElement?.style.getPropertyValue('--brand')).toBe('#b4532a');
  },
);

test('navigation shows only the name of a party without branding', async () => {
  const { findByText, container, server } = visit(Rail, null);
  await findByText(lanterns.name);
  await expect.poll(() => server.count(`GET /api/v1/parties/${lanterns.id}`)).toBe(1);
  expect(container.querySelector('img')).toBeNull();
});
