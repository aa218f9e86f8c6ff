import type { Party } from '@quartermaster/contract/party';
import type { PartyMember } from '@quartermaster/contract/party-member';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemoveCharacter } from '../api.ts';

/** Removes one character from the party; its player stays a member. */
export function RemoveCharacter(props: {
  party: Party;
  member: PartyMember;
  character: PartyMember['character_details'][number];
}) {
  const { party, member, character } = props;
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveCharacter();
  const { username } = member.user;
  const confirm = () =>
    remove.mutate(
      { params: { id: party.id, character_id: character.id } },
      {
        onSuccess: () => {
          setOpen(false);
          showToast(`${character.name} was removed from the party`, { tone: 'success' });
        },
      },
    );
  return (
    <>
      <IconButton
        size="sm"
        label={`Remove ${character.name} from the party`}
        icon={<UserMinus aria-hidden="true" />}
        onPress={() => setOpen(true)}
      />
      <ConfirmDialog
        title={`Remove ${character.name} from the party?`}
        confirmLabel="Remove character"
        isOpen={isOpen}
        onOpenChange={setOpen}
        onConfirm={confirm}
        isPending={remove.isPending}
        error={remove.error?.message}
      >
        The character leaves with its containers and everything in them. {username} stays in the party and is
        notified.
      </ConfirmDialog>
    </>
  );
}
