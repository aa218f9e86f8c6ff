import type { PartyNow } from '@quartermaster/contract/dashboard';

export interface PartyNowRow extends Omit<PartyNow, 'next_session'> {
  readonly starts_at: Date | null;
  readonly own_answer: NonNullable<PartyNow['next_session']>['own_answer'];
}

export const presentPartyNow = ({ starts_at, own_answer, ...row }: PartyNowRow): PartyNow => ({
  ...row,
  next_session: starts_at && { starts_at: starts_at.toISOString(), own_answer },
});
