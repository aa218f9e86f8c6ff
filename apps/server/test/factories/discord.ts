import {
  completeDiscord,
  discordSignUp,
  startDiscordConnection,
  startDiscordSignIn,
} from '@quartermaster/contract/discord-sign-in';
import { type ApiResponse, client } from '../client.ts';
import { type DiscordUser, discordUser, goToDiscord, type TestDiscord } from '../discord.ts';
import type { Person } from './people.ts';

/** A browser with a cookie that is redirected to Discord and back. */
export interface DiscordBrowser {
  /** Opens Discord to sign in or, with a user, to connect an account. Returns the parameters of the redirect back. */
  goToDiscord(options?: { as?: Person; redirect?: string }): Promise<{ code: string; state: string }>;
  /** Returns from Discord with these parameters, which the test may change. */
  finishCallback(callback: { code: string; state: string }): Promise<ApiResponse<typeof completeDiscord>>;
  signUp(form: {
    ticket: string;
    username: string;
    email: string;
  }): Promise<ApiResponse<typeof discordSignUp>>;
  readonly cookie: () => string;
}

export function discordBrowser(app: { url: string }): DiscordBrowser {
  let cookie = '';
  const anonymous = client(app.url);
  const headers = () => (cookie === '' ? {} : { headers: { cookie } });
  return {
    cookie: () => cookie,
    async goToDiscord({ as, redirect } = {}) {
      const body = redirect === undefined ? {} : { redirect };
      const response = as
        ? await as.call(startDiscordConnection, { body, ...headers() })
        : await anonymous.call(startDiscordSignIn, { body, ...headers() });
      if (response.status !== 200)
        throw new Error(`Discord was not opened: ${JSON.stringify(response.body)}`);
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      const callback = await goToDiscord(response.body.data.authorize_url);
      return { code: callback.get('code') ?? '', state: callback.get('state') ?? '' };
    },
    finishCallback: (callback) => anonymous.call(completeDiscord, { body: callback, ...headers() }),
    signUp: (form) => anonymous.call(discordSignUp, { body: form, ...headers() }),
  };
}

/** A new user who signed up through Discord and has no password. */
export async function discordPerson(
  app: { url: string },
  discord: TestDiscord,
  testUser: DiscordUser = discordUser(),
): Promise<Person> {
  discord.user = testUser;
  const browser = discordBrowser(app);
  const result = await browser.finishCallback(await browser.goToDiscord());
  if (result.body.data?.outcome !== 'choose_username') throw new Error(JSON.stringify(result.body));
  const { ticket, username, email } = result.body.data;
  const response = await browser.signUp({ ticket, username, email: email ?? `${username}@example.org` });
  if (response.status !== 201) throw new Error(`Not signed up: ${JSON.stringify(response.body)}`);
  const { user, token, refresh_token } = response.body.data;
  const { call, send } = client(app.url).as(token);
  return { user, password: '', token, refreshToken: refresh_token, call, send };
}
