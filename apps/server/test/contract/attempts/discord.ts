import { type Attempts, everyone } from './attempt.ts';

/** Without a Discord application these endpoints return 404; their permissions are tested in the slice. */
export const discordAttempts: Attempts = {
  'discord.connection': () => ({ method: 'GET', path: '/api/v1/users/discord', expected: everyone(404) }),
  'discord.start_link': () => ({
    method: 'POST',
    path: '/api/v1/users/discord/start',
    body: {},
    expected: everyone(404),
  }),
  'discord.disconnect': () => ({ method: 'DELETE', path: '/api/v1/users/discord', expected: everyone(404) }),
};
