import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from './until.ts';

export interface MailServer {
  /** The value for SMTP_URL. */
  readonly url: string;
  /** All accepted emails, parsed. */
  readonly emails: readonly Email[];
  /** The number of accepted connections. */
  readonly connectionCount: () => number;
  /** The newest email to this address with this subject, once there are `nth` such emails. */
  mail(to: string, subject: string, nth?: number): Promise<Email>;
  /** Rejects connections until it is restarted on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real SMTP server on a free port. `reject` makes it reject recipients permanently. */
export async function startMailServer(reject: (to: string) => boolean = () => false): Promise<MailServer> {
  const emails: Email[] = [];
  let connectionCount = 0;
  let port = 0;
  let server: SMTPServer | undefined;
  async function start(): Promise<void> {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onConnect(_session, done) {
        connectionCount += 1;
        done();
      },
      onRcptTo({ address }, _session, done) {
        done(reject(address) ? Object.assign(new Error('Unknown recipient'), { responseCode: 550 }) : null);
      },
      async onData(stream, _session, done) {
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part as Buffer);
        emails.push(await PostalMime.parse(Buffer.concat(parts)));
        done();
      },
    });
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
  }
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    connectionCount: () => connectionCount,
    mail: (to, subject, nth = 1) =>
      until(() => {
        const matching = emails.filter((email) => email.subject === subject && email.to?.[0]?.address === to);
        return matching.length >= nth && matching.at(-1);
      }),
    stop: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
    start,
  };
}

/** The URL of an email's button. */
export function linkIn(email: Email): URL {
  const address = /^https?:\/\/\S+$/m.exec(email.text ?? '')?.[0];
  if (address === undefined) throw new Error(`There is no link in "${email.subject}"`);
  return new URL(address);
}

/** The confirmation code in an email, without the space between its halves. */
export function codeIn(email: Email): string {
  const code = /^(\d{4}) (\d{4})$/m.exec(email.text ?? '');
  if (!code) throw new Error(`There is no code in "${email.subject}"`);
  return `${code[1]}${code[2]}`;
}
