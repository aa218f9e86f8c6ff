import type { Party } from '@quartermaster/contract/party';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useDeleteParty } from '../api.ts';

const isSameName = (typedName: string, name: string): boolean =>
  typedName.trim().toLowerCase() === name.trim().toLowerCase();

export interface DeletePartyProps {
  readonly party: Party;
  /** A small button with the label Delete, for a card in a list. */
  readonly isSmall?: boolean;
  readonly onDeleted?: () => void;
}

function DeleteButton(props: { name: string; isSmall: boolean; onPress: () => void }) {
  const { name, isSmall, onPress } = props;
  return (
    <Button
      tone={isSmall ? 'quiet' : 'secondary'}
      {...(isSmall ? { size: 'sm', 'aria-label': `Delete ${name}` } : { wide: true })}
      onPress={onPress}
    >
      <Trash2 aria-hidden="true" />
      {isSmall ? 'Delete' : 'Delete party'}
    </Button>
  );
}

/**
 * Deletes a party, for its game master of record only (DEC-3). Requires typing the party's name, because a deleted
 * party cannot be restored.
 */
export function DeleteParty({ party, isSmall = false, onDeleted }: DeletePartyProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [typedName, setTypedName] = useState('');
  const remove = useDeleteParty(party.id);
  const handleOpenChange = (open: boolean) => {
    setConfirming(open);
    setTypedName('');
    remove.reset();
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSameName(typedName, party.name)) return;
    try {
      await remove.mutateAsync({ params: { id: party.id } });
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      showToast(`Failed to delete party. ${reason}`, { tone: 'error' });
      return;
    }
    handleOpenChange(false);
    showToast('Party deleted successfully!', { tone: 'success' });
    onDeleted?.();
  };
  return (
    <>
      <DeleteButton name={party.name} isSmall={isSmall} onPress={() => handleOpenChange(true)} />
      {isConfirming && (
        <FormDialog
          isDestructive
          size="sm"
          title={`Delete ${party.name}?`}
          submitLabel="Delete party"
          onSubmit={(event) => void confirm(event)}
          onClose={() => handleOpenChange(false)}
          isPending={remove.isPending}
          isDisabled={!isSameName(typedName, party.name)}
        >
          <p className="text-sm text-ink-2">
            {party.name} is deleted immediately for everyone, with its shops, its loot and everything in its
            containers. Characters stay with their players and keep what they carry. This cannot be undone.
          </p>
          <TextField
            label={`Type ${party.name} to confirm`}
            autoComplete="off"
            value={typedName}
            onChange={setTypedName}
          />
        </FormDialog>
      )}
    </>
  );
}
