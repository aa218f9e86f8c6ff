import type { PartyPreview } from '@quartermaster/contract/party';
import { Globe, Lock, Map as MapIcon, UsersRound } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonArea, SkeletonText } from '../../../ui/skeleton.tsx';
import { memberCount, partyLine } from '../view.ts';

export interface PartyPreviewCardProps {
  readonly party: PartyPreview | undefined;
  readonly hasFailed: boolean;
  readonly isSearching: boolean;
  /** The source of the preview: a typed code, or the id of a public party. */
  readonly source?: 'code' | 'id';
}

function PreviewedParty({ party, source }: { party: PartyPreview; source: 'code' | 'id' }) {
  return (
    <Card className="bg-[linear-gradient(100deg,var(--accent-quiet),transparent_65%)]">
      <p className="text-xs text-ink-3">{source === 'code' ? 'This code is for' : 'Public party'}</p>
      <h2 className="mt-1 text-2xl">{party.name}</h2>
      <p className="mt-0.5 text-sm text-ink-2">{partyLine(party)}</p>
      <p className="mt-3 flex flex-wrap gap-1.5">
        <Badge icon={<UsersRound aria-hidden="true" />}>{memberCount(party.member_count)}</Badge>
        <Badge icon={party.is_public ? <Globe aria-hidden="true" /> : <Lock aria-hidden="true" />}>
          {party.is_public ? 'Public' : 'Private'}
        </Badge>
      </p>
      {party.description && (
        <p className="mt-4 text-sm whitespace-pre-line text-ink-2">{party.description}</p>
      )}
    </Card>
  );
}

/** The live preview next to the join form. */
export function PartyPreviewCard({ party, hasFailed, isSearching, source = 'code' }: PartyPreviewCardProps) {
  return (
    <section aria-label="Party preview" aria-live="polite">
      {party && <PreviewedParty party={party} source={source} />}
      {hasFailed && source === 'id' && (
        <p role="alert" className="rounded-l border border-error bg-error-quiet p-5 text-sm text-ink-1">
          Unable to preview party. It may no longer be public.
        </p>
      )}
      {!party && isSearching && (
        <Card>
          <SkeletonArea
            label={source === 'code' ? 'Looking up the code' : 'Loading the party'}
            className="grid gap-3"
          >
            <SkeletonText width="40%" height="tight" />
            <SkeletonText width="75%" height="relaxed" />
            <SkeletonText width="60%" />
          </SkeletonArea>
        </Card>
      )}
      {!party && !isSearching && source === 'code' && (
        <EmptyState icon={<MapIcon />} title={hasFailed ? 'No party with this code' : 'Which party is it?'}>
          {hasFailed
            ? 'It may have a new code or be archived. Ask your game master for a new link.'
            : 'Enter the code to see the party before you join.'}
        </EmptyState>
      )}
    </section>
  );
}
