import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testConfig } from '../../../test/config.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import type { Email } from './email.ts';
import { openTransport, RejectedError } from './transport.ts';

const email: Email = {
  to: 'mira@example.org',
  subject: 'Ünïcödé, and a link',
  paragraphs: ['Hello mira,'],
  action: { label: 'Go', url: 'https://table.example/reset-password/the-secret-of-the-link' },
  notes: [],
};
const silent = (): void => undefined;

describe('transport without a mail server', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  test('writes an email to a file that only its owner can read, and prints its path but not its content', async () => {
    const printed: string[] = [];
    const transport = openTransport({ ...testConfig, dataDir }, (line) => printed.push(line));
    await transport.send('one', email);
    // An email that is sent again after a crash is written to the same file.
    await transport.send('one', email);
    expect(await readdir(join(dataDir, 'outbox'))).toEqual(['one.eml']);
    const path = join(dataDir, 'outbox', 'one.eml');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
    const mail = await PostalMime.parse(await readFile(path));
    expect(mail).toMatchObject({
      subject: email.subject,
      to: [{ address: 'mira@example.org' }],
      from: { name: 'Quartermaster', address: 'no-reply@localhost' },
      messageId: '<one@localhost>',
    });
    expect(mail.text).toContain('the-secret-of-the-link');
    expect(mail.html).toContain('the-secret-of-the-link');
    expect(printed[0]).toContain(path);
    expect(printed.join()).not.toContain('the-secret-of-the-link');
  });
});

describe('SMTP transport', () => {
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer((to) => to.startsWith('bounce'));
  });
  afterAll(() => mailServer.stop());
  const open = () => openTransport({ ...testConfig, smtpUrl: mailServer.url }, silent);

  test('sets the headers of RFC 8058 only on an email with an unsubscribe URL', async () => {
    const transport = open();
    const unsubscribeUrl = `https://table.example/unsubscribe/${'a'.repeat(80)}`;
    await transport.send('news', { ...email, to: 'news@example.org', unsubscribeUrl });
    await transport.send('plain', { ...email, to: 'plain@example.org' });
    const headersOf = async (to: string) =>
      Object.fromEntries(
        (await mailServer.mail(to, email.subject)).headers.map(({ key, value }) => [key, value]),
      );
    const headers = await headersOf('news@example.org');
    expect(headers['list-unsubscribe']).toBe(`<${unsubscribeUrl}>`);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(await headersOf('plain@example.org')).not.toHaveProperty('list-unsubscribe');
    transport.close();
  });

  test('prevents address and subject from injecting headers or recipients', async () => {
    const subject = 'Hello\r\nBcc: everyone@example.org\r\nX-Injected: yes';
    await open().send('two', { ...email, subject });
    const mail = mailServer.emails.at(-1);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('x-injected');
    expect([mail?.bcc, mail?.cc]).toEqual([undefined, undefined]);
    const injectedAddress = 'mira@example.org>\r\nRCPT TO:<everyone@example.org';
    await open()
      .send('three', { ...email, to: injectedAddress })
      .catch(silent);
    expect(mailServer.emails.flatMap(({ to = [] }) => to.map(({ address }) => address))).not.toContain(
      'everyone@example.org',
    );
  });

  test('reports a permanently rejected recipient differently from an unavailable server', async () => {
    await expect(open().send('four', { ...email, to: 'bounce@example.org' })).rejects.toThrow(RejectedError);
    await mailServer.stop();
    const failure = await open()
      .send('five', email)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(RejectedError);
    await mailServer.start();
  });
});
