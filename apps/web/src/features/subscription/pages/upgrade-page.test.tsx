import type { Tier } from '@quartermaster/rules/tier-names';
import { FEATURES, featuresOf, limitsOf, RESOURCES } from '@quartermaster/rules/tiers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { subscriptionOf, tierOf } from '../../../../test/subscription.ts';
import UpgradePage from './upgrade-page.tsx';

const comparison = (current: Tier, target: Tier) => ({
  current: tierOf(current),
  target: tierOf(target),
  limits: Object.fromEntries(
    RESOURCES.map((r) => [r, { current: limitsOf(current)[r], target: limitsOf(target)[r] }]),
  ),
  features: Object.fromEntries(
    FEATURES.map((f) => [f, { current: featuresOf(current)[f], target: featuresOf(target)[f] }]),
  ),
});

function visit(search: string, tier: Tier = 'tier_free') {
  const server = fakeServer({
    'GET /api/v1/subscription/current': { data: subscriptionOf(tier, { characters: 1 }) },
    'GET /api/v1/subscription/compare': { data: comparison(tier, 'tier_2') },
  });
  return { server, ...renderPage(<UpgradePage />, { at: `/subscription/upgrade${search}` }) };
}

test('page of a limit explains it, its usage, what frees it, and which tiers raise it', async () => {
  visit('?resource=characters');
  expect(await screen.findByText(/^Wanderer includes 1 character\./)).toBeDefined();
  expect(screen.getByRole('meter', { name: 'Characters' }).getAttribute('aria-valuetext')).toBe(
    '1 of 1. All in use',
  );
  expect(screen.getByText('Deleting a character makes room.')).toBeDefined();
  const lines = screen.getAllByRole('listitem').filter((line) => within(line).queryByText(/character/));
  expect(lines.map((line) => line.textContent)).toEqual([
    'Adventurer5 charactersAll that changes with Adventurer',
    'Game Master20 charactersAll that changes with Game Master',
    'Guildunlimited charactersAll that changes with Guild',
  ]);
});

test('usage name is accepted for its limit', async () => {
  visit('?resource=parties_created');
  expect(await screen.findByText(/^Wanderer includes 1 party of your own\./)).toBeDefined();
});

test('page of a feature says whether it is included, and in which tiers', async () => {
  visit('?feature=party_collaboration');
  expect(await screen.findByText('Your tier, Wanderer, does not include it.')).toBeDefined();
  expect(screen.getByText('Tiers that include it')).toBeDefined();
  expect(screen.getByText('Adventurer')).toBeDefined();
});

test('page of a tier lists all changes', async () => {
  visit('?tier=tier_2');
  const line = (await screen.findByText('Characters')).closest('li');
  expect(line?.textContent).toBe('CharactersWanderer: 1 → , Game Master: 20');
  expect(screen.getByText('AI tools').closest('li')?.textContent).toBe('AI toolsIncluded');
  expect(screen.queryByText('Item templates')).toBeNull();
});

test('unknown subject shows the higher tiers', async () => {
  visit('?resource=dragons&feature=flying&tier=gold', 'tier_1');
  expect(await screen.findByText('Tiers above Adventurer')).toBeDefined();
  expect(screen.getByText('$9.99 a month')).toBeDefined();
});

test('page of the highest tier says so and has no buy button', async () => {
  visit('?resource=ai_uses_monthly', 'tier_3');
  expect(await screen.findByText('No tier goes further.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
