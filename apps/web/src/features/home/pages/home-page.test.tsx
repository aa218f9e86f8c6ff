import { TIER_NAMES, TIERS } from '@quartermaster/rules/tier-names';
import { MONTHS_PAID_A_YEAR, TIER_PRICE_CENTS } from '@quartermaster/rules/tiers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import HomePage from './home-page.tsx';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

test('home page shows the price of each tier', () => {
  renderPage(<HomePage />, { signedIn: false });
  for (const tier of TIERS) {
    const card = screen.getByRole('heading', { level: 3, name: TIER_NAMES[tier] }).parentElement;
    const cents = TIER_PRICE_CENTS[tier];
    const monthly = cents === 0 ? 'Free' : `${dollars(cents)} a\u00a0month`;
    const yearly = cents === 0 ? 'No card needed' : `or ${dollars(cents * MONTHS_PAID_A_YEAR)} a year`;
    expect(card?.textContent).toBe(TIER_NAMES[tier] + monthly + yearly);
  }
});

test('home page has texts for three audiences, shows the command to host Quartermaster, and links to registration', () => {
  renderPage(<HomePage />, { signedIn: false });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const audiences = screen.getByRole('region', { name: 'For everyone at the table' });
  expect(within(audiences).getAllByRole('heading', { level: 3 })).toHaveLength(3);
  const hosting = screen.getByRole('region', { name: 'Host it yourself' });
  expect(hosting.textContent).toContain('DEFAULT_TIER=tier_3 npm start');
  expect(screen.getByRole('link', { name: 'Host it yourself' }).getAttribute('href')).toBe(`#${hosting.id}`);
  expect(screen.getByRole('link', { name: 'Create a free account' }).getAttribute('href')).toBe('/register');
});

test('pictures have an alt text and a size, and all but the first are loaded lazily', () => {
  renderPage(<HomePage />, { signedIn: false });
  const pictures = screen.getAllByRole('img');
  expect(pictures).toHaveLength(4);
  for (const [index, picture] of pictures.entries()) {
    expect(picture.getAttribute('alt')).not.toBe('');
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0);
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0);
    expect(picture.getAttribute('loading')).toBe(index === 0 ? null : 'lazy');
  }
});
