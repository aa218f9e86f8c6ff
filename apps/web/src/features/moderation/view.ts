import type { Decision, ReportedKind, ReportReason } from '@quartermaster/contract/moderation';

/** The label of each kind of reported subject. */
export const KIND_LABELS: Readonly<Record<ReportedKind, string>> = {
  item_template: 'Item',
  shop_template: 'Shop',
  loot_template: 'Loot',
  rating: 'Comment',
  party: 'Party',
  user: 'User',
  share_page: 'Public page',
};

export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  offensive: 'Offensive or hateful',
  spam: 'Spam or advertising',
  personal: 'Personal data',
  copyright: 'Copyright',
  other: 'Something else',
};

export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  dismissed: 'Dismissed',
  hidden: 'Hidden',
  warned: 'Warned',
  suspended: 'Author suspended',
  restored: 'Restored',
};

/** Replaces "author" with "user" in a case that is about a user. */
export const subjectText = (text: string, kind: ReportedKind): string =>
  kind === 'user' ? text.replace('author', 'user').replace('Author', 'User') : text;
