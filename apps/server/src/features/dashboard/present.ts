import type { PartyNow } from '@quartermaster/contract/dashboard';
import { type News, presentNews } from '../ledger/queries/news.ts';

export interface PartyNowRow extends Omit<PartyNow, 'next_session' | 'news'> {
  readonly starts_at: Date | null;
  readonly own_answer: NonNullable<PartyNow['next_session']>['own_answer'];
  readonly since: Date;
  readonly news: News;
}

export const presentPartyNow = (
  { starts_at, own_answer, since, news, ...row }: PartyNowRow,
  reader: { userId: string; now: Date },
): PartyNow => ({
  ...row,
  next_session: starts_at && { starts_at: starts_at.toISOString(), own_answer },
  news: { since: since.toISOString(), ...presentNews(news, reader) },
});
