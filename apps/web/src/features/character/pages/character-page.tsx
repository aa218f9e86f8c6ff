import type { Character } from '@quartermaster/contract/character';
import { Backpack } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { useLiveStatus } from '../../../platform/hooks/use-channel.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { lazy } from '../../../platform/lazy.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { LiveIndicator } from '../../../ui/live-indicator.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { SkeletonArea, SkeletonBlock, SkeletonText } from '../../../ui/skeleton.tsx';
import { PurseCard } from '../../coin/components/purse-card.tsx';
import { usePartySection } from '../../party/hooks/use-party-tabs.ts';
import { useCharacter } from '../api.ts';
import { Carrying } from '../components/carrying.tsx';
import { CharacterActions } from '../components/character-actions.tsx';
import { CharacterDetails } from '../components/character-details.tsx';
import { CharacterFailure } from '../components/character-failure.tsx';
import { characterLine } from '../view.ts';

const History = lazy(() =>
  import('../../ledger/components/history.tsx').then((module) => ({ default: module.History })),
);

/** Lines of history per page (DOM-9). */
const HISTORY_LINES = 20;
const CRUMBS = [{ label: 'Characters', to: paths.characters }];

/** Shows the pages of the character's party in the navigation. */
function useCharacterPartySection({ party_id, party_name }: Character): void {
  usePartySection(party_id && party_name ? { id: party_id, name: party_name } : undefined, 'characters');
}

function CharacterScreen({ character }: { character: Character }) {
  useCharacterPartySection(character);
  const live = useLiveStatus();
  usePartyEvents('PartyChannel', character.party_id ?? undefined);
  return (
    <>
      <PageHeader
        title={character.name}
        subtitle={characterLine(character)}
        crumbs={CRUMBS}
        aside={character.party_id && <LiveIndicator status={live} />}
        actions={
          <>
            {character.primary_container_id && (
              <LinkButton tone="primary" to={paths.container(character.primary_container_id)}>
                <Backpack aria-hidden="true" />
                View Inventory
              </LinkButton>
            )}
            <CharacterActions character={character} />
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <section aria-label="Carrying" className="min-w-0">
          <h2 className="mb-3 text-xl">Carrying</h2>
          <Carrying character={character} />
        </section>
        <div className="grid min-w-0 gap-4 lg:row-span-2">
          <PurseCard character={character} />
          <CharacterDetails character={character} />
        </div>
        <section aria-label="History" className="min-w-0">
          <h2 className="mb-3 text-xl">History</h2>
          <Suspense fallback={<SkeletonBlock className="h-64" />}>
            <History
              owner={{ kind: 'character', id: character.id }}
              perPage={HISTORY_LINES}
              mayAdjust={character.permissions.act}
            />
          </Suspense>
        </section>
      </div>
    </>
  );
}

/** /characters/{id}: the character sheet, what the character carries, and its history. */
export default function CharacterPage() {
  const { id = '' } = useParams();
  const character = useCharacter(id);
  const error = errorInsteadOf(character);
  if (error) {
    return <CharacterFailure error={error} onRetry={() => void character.refetch()} />;
  }
  if (character.data) {
    return (
      <PartyCoins system={character.data.data.coin_system}>
        <CharacterScreen key={id} character={character.data.data} />
      </PartyCoins>
    );
  }
  return (
    <SkeletonArea label="Loading character" className="grid gap-5 pt-6">
      <SkeletonText width="14rem" height="relaxed" />
      <SkeletonText width="10rem" />
      <SkeletonBlock className="h-60" />
    </SkeletonArea>
  );
}
