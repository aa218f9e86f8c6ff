import type { Tx } from '../transaction.ts';

/** What a mail says, in plain words; the one template makes HTML and plain text of it. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one item to do, as a button and as a bare address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print: how long it works, what to do if it was not asked for. */
  readonly notes: readonly string[];
}

/** Why a mail is written: its kind and what that kind needs to know. No secret, and no more than an address. */
export interface MailRequest {
  readonly kind: string;
  readonly [fact: string]: string;
}

/** A mail about to be written. */
export interface MailAttempt {
  /** That of its job: the same at every attempt. */
  readonly id: string;
  readonly isFirst: boolean;
}

/** Writes the letter of one kind; null when no one is to get one (any more). */
export type Composer = (tx: Tx, request: MailRequest, attempt: MailAttempt) => Promise<Email | null>;
