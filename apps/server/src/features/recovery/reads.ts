import type { Sql } from '../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../platform/ids.ts';
import type { LinkPurpose } from './store.ts';

/** Whom a mail is written to. */
export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly isVerified: boolean;
}

/** The person behind an address or an id; the system reads no mail. */
export async function findAddressee(
  sql: Sql,
  who: { readonly email: string } | { readonly userId: string },
): Promise<Addressee | undefined> {
  const isTheOne = 'email' in who ? sql`lower(email) = lower(${who.email})` : sql`id = ${who.userId}`;
  const [row] = await sql<Addressee[]>`
    select id, email, username, email_verified_at is not null as "isVerified"
    from users where ${isTheOne} and id <> ${SYSTEM_USER_ID} and deleted_at is null`;
  return row;
}

/** Whose unused link this is; undefined when it is unknown, superseded or too old. */
export async function findLinkOwner(
  sql: Sql,
  purpose: LinkPurpose,
  hash: Buffer,
  now: Date,
): Promise<Pick<Addressee, 'id' | 'email'> | undefined> {
  const [row] = await sql<Pick<Addressee, 'id' | 'email'>[]>`
    select u.id, u.email from mail_links l join users u on u.id = l.user_id
    where l.hash = ${hash} and l.purpose = ${purpose} and l.expires_at > ${now}`;
  return row;
}
