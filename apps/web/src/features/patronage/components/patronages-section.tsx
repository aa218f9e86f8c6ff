import type { Patronage } from '@quartermaster/contract/subscription';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { paths, upgradePath } from '../../../app/paths.ts';
import { dateText } from '../../../platform/dates.ts';
import { TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useGivenPatronages, useReceivedPatronages } from '../api.ts';
import { EndPatronage, type Side } from './end-patronage.tsx';

const otherSide = (patronage: Patronage, side: Side): string =>
  side === 'given' ? patronage.beneficiary.username : patronage.patron.username;

function NoPatronages({ side }: { side: Side }) {
  const seats = useGivenPatronages().data?.meta.seats;
  const hasSeats = seats !== undefined && seats.limit > 0;
  return (
    <p className="py-2 text-sm text-ink-2">
      {side === 'received' && 'No one is sponsoring you.'}
      {side === 'given' &&
        (hasSeats ? (
          'You are not sponsoring anyone. Sponsor members of your parties on their Members tab.'
        ) : (
          <>
            Your tier does not include patronage.{' '}
            <TextLink to={upgradePath('feature', 'patronage_system')}>See the tiers with patronage</TextLink>
          </>
        ))}
    </p>
  );
}

function PatronageRow({ patronage, side }: { patronage: Patronage; side: Side }) {
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="font-medium break-words">{otherSide(patronage, side)}</p>
        <p className="text-xs text-ink-3">
          {TIER_NAMES[patronage.granted_tier]} in{' '}
          <TextLink to={paths.party(patronage.party_id)}>{patronage.party_name}</TextLink> since{' '}
          {dateText(patronage.created_at)}
        </p>
      </div>
      <EndPatronage patronage={patronage} otherName={otherSide(patronage, side)} side={side} />
    </li>
  );
}

function PatronageList({ side }: { side: Side }) {
  const givenPatronages = useGivenPatronages();
  const receivedPatronages = useReceivedPatronages();
  const query = side === 'given' ? givenPatronages : receivedPatronages;
  if (query.isPending)
    return (
      <SkeletonArea label={`Loading ${side} patronages`} className="pt-2">
        <SkeletonBlock className="h-12" />
      </SkeletonArea>
    );
  if (!query.data) return <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />;
  if (query.data.data.length === 0) return <NoPatronages side={side} />;
  return (
    <ul className="divide-y divide-line">
      {query.data.data.map((patronage) => (
        <PatronageRow key={patronage.id} patronage={patronage} side={side} />
      ))}
    </ul>
  );
}

/** "1 of 4 seats left". */
function SeatsLeft() {
  const seats = useGivenPatronages().data?.meta.seats;
  if (!seats || seats.limit === 0) return null;
  return (
    <p className="text-xs text-ink-3">
      {Math.max(0, seats.limit - seats.used)} of {seats.limit} seats left
    </p>
  );
}

/** The patronages that the user gives and receives, each with a button to end it. */
export default function PatronagesSection() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card>
        <h2 className="text-lg">Members you sponsor</h2>
        <SeatsLeft />
        <PatronageList side="given" />
      </Card>
      <Card>
        <h2 className="text-lg">Your patrons</h2>
        <PatronageList side="received" />
      </Card>
    </div>
  );
}
