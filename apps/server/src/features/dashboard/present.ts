import type { PartySummary } from '@quartermaster/contract/dashboard';
import { type News, presentNews } from '../ledger/queries/news.ts';

export interface PartySummaryRow extends Omit<PartySummary, 'next_session' | 'news'> {
  readonly starts_at: Date | null;
  readonly own_answer: NonNullable<PartySummary['next_session']>['own_answer'];
  readonly since: Date;
  readonly news: News;
}

export const presentPartySummary = (
  { starts_at, own_answer, since, news, ...row }: PartySummaryRow,
  reader: { userId: string; now: Date },
): PartySummary => ({
  ...row,
  next_session: starts_at && { starts_at: starts_at.toISOString(), own_answer },
  news: { since: since.toISOString(), ...presentNews(news, reader) },
});
