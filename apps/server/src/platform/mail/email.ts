import type { Tx } from '../transaction.ts';

/** The contents of an email; one template renders HTML and plain text. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The action, shown as a button and as a plain URL. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Notes, such as how long a link is valid and what to do if the email was not requested. */
  readonly notes: readonly string[];
  /** The unsubscribe URL: a page, and for mail programs an endpoint for POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** The kind and details of an email, as stored in its job. Contains no secret. */
export interface MailRequest {
  readonly kind: string;
  readonly [detail: string]: string;
}

/** One attempt to send an email. */
export interface MailAttempt {
  /** The id of the email's job, which is the same for every attempt. */
  readonly id: string;
  readonly isFirst: boolean;
}

/** Composes an email of one kind; null if it should no longer be sent. */
export type Composer = (tx: Tx, request: MailRequest, attempt: MailAttempt) => Promise<Email | null>;
