import { dateTimeText } from '../../../platform/dates.ts';
import { useDashboard } from '../hooks/use-dashboard.ts';

const LINES_MAX = 2;

/**
 * Changes by others in one of the user's parties since the last visit; hidden if there are none, or until
 * they are loaded.
 */
export default function PartyNews({ partyId }: { partyId: string }) {
  const news = useDashboard().data?.data.parties.find(({ party_id }) => party_id === partyId)?.news;
  if (!news || news.count === 0) return null;
  const lines = news.lines.slice(0, LINES_MAX);
  const hiddenCount = news.count - lines.length;
  return (
    <ul
      aria-label="Since your last visit"
      title={`Since ${dateTimeText(news.since)}`}
      className="mb-3 grid gap-0.5 text-xs text-ink-2"
    >
      {lines.map(({ id, summary }) => (
        <li key={id} className="truncate">
          {summary}
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="text-ink-3">
          and {hiddenCount} {news.may_have_more ? 'or more' : 'more'} since your last visit
        </li>
      )}
    </ul>
  );
}
