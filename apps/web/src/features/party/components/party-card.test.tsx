import type { Branding } from '@quartermaster/contract/party-branding';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { mirelle, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { PartyCard } from './party-card.tsx';

const [LOGO, BANNER] = [`/images/${nim.id}.webp`, `/images/${mirelle.id}.webp`];
const FULL_BRANDING: Branding = { accent: '#b4532a', logo_url: LOGO, banner_url: BANNER };

function visit(branding: Branding | null) {
  fakeServer({});
  const { container } = renderPage(<PartyCard party={lanternsAs('player', { branding })} />);
  return [...container.querySelectorAll('img')];
}
const initials = () => screen.queryByText('TC');

describe('party card', () => {
  test('shows banner and logo of its branding, and the initials for a logo that cannot be loaded', () => {
    const images = visit(FULL_BRANDING);
    expect(images.map((image) => image.getAttribute('src'))).toEqual([BANNER, `${LOGO}?size=small`]);
    expect(initials()).toBeNull();
    const [, logo] = images;
    if (logo) fireEvent.error(logo);
    expect(initials()?.style.backgroundColor).toBe('#b4532a');
  });

  test('shows the initials on the accent color without a logo', () => {
    expect(visit({ ...FULL_BRANDING, logo_url: null, banner_url: null })).toEqual([]);
    expect([initials()?.style.backgroundColor, initials()?.style.color]).toEqual(['#b4532a', '#ffffff']);
  });

  test('shows no banner or logo without branding', () => {
    expect(visit(null)).toEqual([]);
    expect(initials()).toBeNull();
  });
});
