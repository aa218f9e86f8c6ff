import type { Character } from '@quartermaster/contract/character';
import type { Container } from '@quartermaster/contract/container';
import type { Party } from '@quartermaster/contract/party';
import type { PartyMember } from '@quartermaster/contract/party-member';
import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import { Backpack, CircleUserRound, Plus, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/coins.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { usePartyCharacters, usePartyLoads, usePrefetchCharacter } from '../../character/api.ts';
import { CarriedMeters } from '../../character/components/carried-meters.tsx';
import { Gear } from '../../character/components/load.tsx';
import { characterLine } from '../../character/view.ts';
import { useContainersInParty } from '../../container/api.ts';
import { useMembers } from '../api.ts';

// The dialog contains form fields, so it is loaded when it is opened.
const AssignmentDialog = lazy(() =>
  import('../../character/components/assignment-dialog.tsx').then((module) => ({
    default: module.AssignmentDialog,
  })),
);

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

function CharacterCard(props: {
  character: Character;
  player: PartyMember | undefined;
  /** The character's containers that the user may see. */
  containers: readonly Container[];
  carried: Character['carried'];
}) {
  const { character, player, containers, carried } = props;
  const prefetch = usePrefetchCharacter();
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-3.5">
        <Avatar name={character.name} src={character.image_url} size="lg" />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">{character.name}</h3>
          <p className="text-sm text-ink-2">{characterLine(character)}</p>
          <p className="mt-0.5 text-xs text-ink-3">Played by {character.username || 'Unknown'}</p>
        </div>
      </div>
      <p className="flex flex-1 flex-wrap content-start gap-1.5">
        {player && (
          <Badge tone={player.role === 'gm' ? 'accent' : 'neutral'}>{ROLE_LABELS[player.role]}</Badge>
        )}
        {character.primary_container_id && (
          <Badge icon={<Backpack aria-hidden="true" />}>Has inventory</Badge>
        )}
      </p>
      {containers.length > 0 && (
        <div className="grid gap-3">
          <CarriedMeters character={character} containers={containers} />
          <p className="flex items-baseline justify-between gap-4 text-sm text-ink-2">
            Value
            <Money copper={containers.reduce((sum, { total_value_copper }) => sum + total_value_copper, 0)} />
          </p>
          {carried && <Gear carried={carried} coinSystem={character.coin_system} />}
        </div>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3.5 *:flex-1">
        <LinkButton
          size="sm"
          to={paths.character(character.id)}
          aria-label={`View Details of ${character.name}`}
          onPointerEnter={() => prefetch(character.id)}
        >
          View Details
        </LinkButton>
        {character.primary_container_id && (
          <LinkButton
            size="sm"
            to={paths.container(character.primary_container_id)}
            aria-label={`View Inventory of ${character.name}`}
          >
            View Inventory
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function NoCharacters({ party, to }: { party: Party; to: string }) {
  return (
    <EmptyState
      icon={<CircleUserRound />}
      title="No Characters Yet"
      actions={
        party.permissions.create_character && (
          <LinkButton tone="primary" to={to}>
            Create Your Character
          </LinkButton>
        )
      }
    >
      A character has a backpack and gives its player access to the party's inventory.
    </EmptyState>
  );
}

/** The visible containers of each character and what the character carries, by character id; empty while loading. */
function useLoads(partyId: string) {
  const { data, dataUpdatedAt } = useContainersInParty(partyId);
  const loads = usePartyLoads(partyId, dataUpdatedAt).data?.data ?? [];
  return {
    containers: Map.groupBy(data?.data ?? [], ({ owner }) => owner.id),
    carried: new Map(loads.map(({ id, carried }) => [id, carried])),
  };
}

function Cards({ party, to }: { party: Party; to: string }) {
  const characters = usePartyCharacters(party.id);
  const members = useMembers(party.id);
  const loads = useLoads(party.id);
  if (characters.isPending) {
    return (
      <SkeletonArea label="Loading characters" className={GRID}>
        <SkeletonBlock className="h-48" />
        <SkeletonBlock className="h-48" />
        <SkeletonBlock className="h-48" />
      </SkeletonArea>
    );
  }
  if (characters.error && !characters.data) {
    return <ErrorPanel message={characters.error.message} onRetry={() => void characters.refetch()} />;
  }
  if (characters.data.data.length === 0) return <NoCharacters party={party} to={to} />;
  return (
    <ul className={GRID}>
      {characters.data.data.map((character) => (
        <li key={character.id} className="min-w-0">
          <CharacterCard
            character={character}
            player={members.data?.data.find((member) => member.user_id === character.user_id)}
            containers={loads.containers.get(character.id) ?? []}
            carried={loads.carried.get(character.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The characters of all members (DOM-2). */
export function CharactersTab({ party }: { party: Party }) {
  const characters = usePartyCharacters(party.id);
  const to = `${paths.characterNew}?party_id=${party.id}`;
  const [isManaging, setManaging, closeDialog] = useDialog();
  const count = characters.data?.data.length;
  return (
    <section aria-label="Characters">
      <div className="mb-4 flex min-h-9.5 flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Party Characters{count === undefined ? '' : ` (${count})`}</h2>
        {party.permissions.create_character && (
          <div className="flex flex-wrap gap-2.5">
            <Button onPress={() => setManaging(true)}>
              <UsersRound aria-hidden="true" />
              Manage My Characters
            </Button>
            <LinkButton tone="primary" to={to}>
              <Plus aria-hidden="true" />
              New Character
            </LinkButton>
          </div>
        )}
      </div>
      <Cards party={party} to={to} />
      {isManaging && (
        <Suspense>
          <AssignmentDialog party={party} onClose={closeDialog} />
        </Suspense>
      )}
    </section>
  );
}
