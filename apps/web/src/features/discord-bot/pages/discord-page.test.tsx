import { BOT_INVITE_URL } from '@quartermaster/contract/constants';
import { DISCORD_COMMANDS } from '@quartermaster/contract/discord-commands';
import { DISCORD_EXAMPLES } from '@quartermaster/contract/discord-examples';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import DiscordPage from './discord-page.tsx';

test('Discord page lists every command of the bot with its options', () => {
  renderPage(<DiscordPage />, { signedIn: false });
  const list = screen.getByRole('region', { name: 'All commands' });
  const terms = within(list).getAllByRole('term');
  expect(terms.map(({ textContent }) => textContent?.trim())).toEqual(
    Object.entries(DISCORD_COMMANDS).map(([name, { options }]) => [`/${name}`, ...options].join(' ')),
  );
  expect(
    within(list)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(Object.values(DISCORD_COMMANDS).map(({ description }) => description));
});

test('Discord page shows example responses, and says how to add the bot and to connect an account', () => {
  renderPage(<DiscordPage />, { signedIn: false });
  const figures = screen.getAllByRole('figure', { name: /^Response to \/\w+$/ });
  expect(figures).toHaveLength(DISCORD_EXAMPLES.length);
  for (const [index, { content, buttons }] of DISCORD_EXAMPLES.entries()) {
    const lines = content.replaceAll('**', '').replaceAll('\\', '').split('\n');
    for (const text of [...lines, ...buttons]) expect(figures[index]?.textContent).toContain(text);
  }
  expect(screen.getByRole('link', { name: 'Add to Discord' }).getAttribute('href')).toBe(BOT_INVITE_URL);
  expect(within(screen.getByRole('region', { name: 'How to add it' })).getAllByRole('listitem')).toHaveLength(
    3,
  );
  expect(screen.getByRole('link', { name: 'Connect your account' }).getAttribute('href')).toBe('/profile');
});
