import type { Tx } from '../transaction.ts';

/** The contents of a mail; one template renders HTML and plain text. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one action to take, as a button and as a bare address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Notes: validity, and what to do if it was not requested. */
  readonly notes: readonly string[];
  /** Where the reader unsubscribes: a page, and for mail programs the same address with POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Why a mail is sent: its kind and its details. No secret, and at most an address. */
export interface MailRequest {
  readonly kind: string;
  readonly [detail: string]: string;
}

/** A mail to render. */
export interface MailAttempt {
  /** The id of its job: the same at every attempt. */
  readonly id: string;
  readonly isFirst: boolean;
}

/** Renders a mail of one kind; null when no one should receive it anymore. */
export type Composer = (tx: Tx, request: MailRequest, attempt: MailAttempt) => Promise<Email | null>;
