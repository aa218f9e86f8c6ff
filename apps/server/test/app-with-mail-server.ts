import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** A server with jobs and its own mail server, which is stopped with the server. */
export async function startAppWithMailServer(
  options: TestAppOptions = {},
): Promise<{ app: TestApp; mailServer: MailServer }> {
  const mailServer = await startMailServer();
  const config = { ...options.config, smtpUrl: mailServer.url };
  const app = await startTestApp({ ...options, jobs: true, config });
  const close = async () => {
    await app.close();
    await mailServer.stop();
  };
  return { app: { ...app, close }, mailServer };
}
