import type { Character } from '@quartermaster/contract/character';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { combinedState } from '../../../platform/queries.ts';
import { showToast } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import type { Choice } from '../../../ui/field/choice-list.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useCharacterContainers, usePartyContainers } from '../../container/api.ts';
import { useDeleteCharacter, useOwnCharacters } from '../api.ts';

const DESTROY_OPTION = 'world';

interface Places {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly places: readonly Choice[];
}

/**
 * Possible destinations of the items: the party's containers that accept deposits, and the backpacks of the user's
 * other characters in the same party, or outside any party for a character without one.
 */
function usePlaces(character: Character, isEnabled: boolean): Places {
  const mayMove = isEnabled && character.permissions.act;
  const stashes = usePartyContainers(mayMove ? character.party_id : null);
  const ownCharacters = useOwnCharacters(mayMove);
  const partyPlaces = (stashes.data?.data ?? [])
    .filter(({ permissions }) => permissions.deposit)
    .map(({ id, name }) => ({ value: id, label: `To ${name}`, description: character.party_name ?? '' }));
  const characterPlaces = (ownCharacters.data?.data ?? []).flatMap((other) =>
    other.id !== character.id && other.party_id === character.party_id && other.primary_container_id
      ? [{ value: other.primary_container_id, label: `To ${other.name}`, description: 'Into the backpack' }]
      : [],
  );
  const queries = mayMove ? [ownCharacters, ...(character.party_id === null ? [] : [stashes])] : [];
  return {
    ...combinedState(queries),
    places: [...partyPlaces, ...characterPlaces],
  };
}

interface DeleteCharacterProps {
  readonly character: Character;
  readonly onClose: () => void;
}

const destinationQuery = (destination: string) =>
  destination === DESTROY_OPTION ? {} : { move_to: destination };

/** Asks for confirmation before a character is deleted, and for the destination of its items (ADR 0097). */
export default function DeleteCharacter({ character, onClose }: DeleteCharacterProps) {
  const navigate = useNavigateFromPage();
  const remove = useDeleteCharacter();
  const containers = useCharacterContainers(character.id);
  const hasItems = containers.data?.data.some((container) => container.items_count > 0) ?? true;
  const { isPending, error, retry, places } = usePlaces(character, hasItems);
  const [chosenPlace, setChosenPlace] = useState<string | null>(null);
  const destination = chosenPlace ?? places[0]?.value ?? DESTROY_OPTION;
  const choices = [
    ...places,
    {
      value: DESTROY_OPTION,
      label: 'Destroy the items',
      description: 'This cannot be undone. The history keeps a record.',
    },
  ];
  const confirm = () =>
    remove.mutate(
      {
        params: { id: character.id },
        query: hasItems ? destinationQuery(destination) : { if_empty: 'true' },
      },
      {
        // Another member may have put items into a container that this dialog considers empty.
        onError: () => void containers.refetch(),
        onSuccess: () => {
          showToast(`${character.name} was deleted`, { tone: 'success' });
          void navigate(paths.characters);
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${character.name}?`}
      confirmLabel="Delete character"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={confirm}
      isPending={remove.isPending}
      // Until the destinations are loaded, "Destroy the items" would be the default.
      isDisabled={hasItems && (isPending || error !== null)}
      error={remove.error?.message}
    >
      <p className="mb-4">The sheet and all containers are deleted. This cannot be undone.</p>
      {hasItems && isPending && <Spinner label="Loading containers" />}
      {hasItems && error && <ErrorPanel message={error.message} onRetry={retry} />}
      {hasItems && !isPending && !error && (
        <RadioGroup
          label="What happens to the items?"
          choices={choices}
          value={destination}
          onChange={setChosenPlace}
        />
      )}
    </ConfirmDialog>
  );
}
