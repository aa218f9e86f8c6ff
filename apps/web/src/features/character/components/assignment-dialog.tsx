import type { Character } from '@quartermaster/contract/character';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useAssignCharacters, useOwnCharacters } from '../api.ts';
import { characterLine } from '../view.ts';

export interface AssignmentDialogProps {
  readonly party: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

interface RowProps {
  readonly character: Character;
  readonly partyId: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** The row of a character, dimmed if the character is already in another party. */
function Row({ character, partyId, isSelected, onChange }: RowProps) {
  const isInOtherParty = character.party_id !== null && character.party_id !== partyId;
  return (
    <li
      className={clsx(
        'flex items-center gap-3 border-b border-line py-2.5 last:border-0',
        isInOtherParty && 'opacity-70',
      )}
    >
      <Avatar name={character.name} src={character.image_url} />
      <div className="min-w-0 flex-1">
        <CheckboxField
          label={character.name}
          description={
            isInOtherParty ? `Already in party: ${character.party_name ?? ''}` : characterLine(character)
          }
          isSelected={isSelected}
          isDisabled={isInOtherParty}
          onChange={onChange}
        />
      </div>
    </li>
  );
}

/** Assigns the user's characters to a party (DOM-2, DOM-4). Nothing is saved before Save is pressed. */
export function AssignmentDialog({ party, onClose }: AssignmentDialogProps) {
  const ownCharacters = useOwnCharacters(true);
  const assign = useAssignCharacters();
  /** The toggled characters only, so that all other checkboxes follow concurrent changes. */
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const characters = ownCharacters.data?.data ?? [];
  const isInParty = (character: Character) => character.party_id === party.id;
  const changedCharacters = characters.filter(
    (character) => (toggled.get(character.id) ?? isInParty(character)) !== isInParty(character),
  );
  const hasChanges = changedCharacters.length > 0;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const assignments = changedCharacters.map((character) => ({
      id: character.id,
      party_id: isInParty(character) ? null : party.id,
    }));
    try {
      await assign.mutateAsync(assignments);
      showToast('Character assignments updated successfully', { tone: 'success' });
      onClose();
    } catch {
      showToast('Failed to update character assignments.', { tone: 'error' });
    }
  };
  return (
    <FormDialog
      title="Manage My Characters"
      description={`Choose which characters are in ${party.name}. They bring everything they carry.`}
      submitLabel="Save"
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      isPending={assign.isPending}
      isDisabled={!hasChanges}
      hasChanges={hasChanges}
    >
      {ownCharacters.isPending && <LoadingCharacters />}
      {ownCharacters.error && !ownCharacters.data && (
        <ErrorPanel message={ownCharacters.error.message} onRetry={() => void ownCharacters.refetch()} />
      )}
      {ownCharacters.data && characters.length === 0 && <NoCharacters partyId={party.id} />}
      <ul aria-label="Your characters">
        {characters.map((character) => (
          <Row
            key={character.id}
            character={character}
            partyId={party.id}
            isSelected={toggled.get(character.id) ?? isInParty(character)}
            onChange={(isSelected) => setToggled(new Map(toggled).set(character.id, isSelected))}
          />
        ))}
      </ul>
    </FormDialog>
  );
}

const LoadingCharacters = () => (
  <SkeletonArea label="Loading your characters" className="grid gap-3">
    <SkeletonBlock className="h-12" />
    <SkeletonBlock className="h-12" />
  </SkeletonArea>
);

const NoCharacters = ({ partyId }: { partyId: string }) => (
  <div className="grid justify-items-start gap-3 text-sm text-ink-2">
    <p>You have no characters yet.</p>
    <LinkButton tone="primary" to={`${paths.characterNew}?party_id=${partyId}`}>
      Create Your Character
    </LinkButton>
  </div>
);
