import type { Party } from '@quartermaster/contract/party';
import type { PartyMember } from '@quartermaster/contract/party-member';
import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import { ROLE_MEANINGS } from '@quartermaster/rules/role-text';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { dateText } from '../../../platform/dates.ts';
import { useUser } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { EndPatronage } from '../../patronage/components/end-patronage.tsx';
import { SponsorMember } from '../../patronage/components/sponsor-member.tsx';
import { SponsoredBadge } from '../../patronage/components/sponsored-badge.tsx';
import type { Sponsoring } from '../../patronage/hooks/use-sponsoring.ts';
import { useChangeRole, useRemoveMember } from '../api.ts';
import { HandOver } from './hand-over.tsx';
import { MemberAvatar } from './member-avatar.tsx';
import { MemberBio } from './member-bio.tsx';
import { RemoveCharacter } from './remove-character.tsx';
import { RoleBadge } from './role-badge.tsx';

const ASSIGNABLE_ROLES = ['player', 'manager', 'observer'] as const;
const ROLE_CHOICES = ASSIGNABLE_ROLES.map((value) => ({
  value,
  label: ROLE_LABELS[value],
  description: ROLE_MEANINGS[value],
}));

function RoleSelector({ party, member }: { party: Party; member: PartyMember }) {
  const change = useChangeRole(party.id);
  return (
    <SelectField
      label={`Role of ${member.user.username}`}
      hideLabel
      choices={ROLE_CHOICES}
      value={ASSIGNABLE_ROLES.find((role) => role === member.role) ?? null}
      onChange={(role) => {
        if (role === member.role) return;
        change.mutate(
          { params: { id: party.id, user_id: member.user_id }, body: { party_membership: { role } } },
          {
            onSuccess: () =>
              showToast(`${member.user.username} is now ${ROLE_LABELS[role]}`, { tone: 'success' }),
          },
        );
      }}
    />
  );
}

function RemoveMember({ party, member }: { party: Party; member: PartyMember }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveMember();
  const name = member.user.username;
  const confirm = () =>
    remove.mutate(
      { params: { id: party.id, user_id: member.user_id } },
      {
        onSuccess: () => {
          setConfirming(false);
          showToast(`${name} was removed from the party`, { tone: 'success' });
        },
      },
    );
  return (
    <>
      <Button tone="quiet" size="sm" aria-label={`Remove ${name}`} onPress={() => setConfirming(true)}>
        <UserMinus aria-hidden="true" />
        Remove
      </Button>
      <ConfirmDialog
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={confirm}
        isPending={remove.isPending}
        error={remove.error?.message}
      >
        {name} loses access to the party immediately. Their characters leave with everything they carry.
      </ConfirmDialog>
    </>
  );
}

interface MemberProps {
  readonly party: Party;
  readonly member: PartyMember;
  readonly sponsoring: Sponsoring;
}

/** The side from which the user may end a member's patronage: as patron or as beneficiary; null for other users. */
function endingOf({ user_id, user, patronage }: PartyMember, userId: string) {
  if (patronage?.patron.id === userId) return { otherName: user.username, side: 'given' as const };
  return patronage && user_id === userId
    ? { otherName: patronage.patron.username, side: 'received' as const }
    : null;
}

/** The actions on a member: those of the game master, and starting or ending a patronage. */
function MemberActions({ party, member, sponsoring }: MemberProps) {
  const { permissions } = party;
  const user = useUser();
  const isGm = member.role === 'gm';
  const mayHandOver = permissions.transfer_gm && member.user_id !== user.id;
  const offer = sponsoring.offerTo(member.user_id);
  const ending = endingOf(member, user.id);
  if (!mayHandOver && !offer && !ending && (isGm || (!permissions.change_role && !permissions.remove_member)))
    return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-1.5 border-t border-line pt-3.5">
      <div className="min-w-0 flex-1 basis-36">
        {permissions.change_role && !isGm && <RoleSelector party={party} member={member} />}
      </div>
      {member.patronage && ending && (
        <EndPatronage patronage={{ ...member.patronage, party_name: party.name }} {...ending} />
      )}
      {offer && <SponsorMember party={party} member={member} offer={offer} />}
      {permissions.remove_member && !isGm && <RemoveMember party={party} member={member} />}
      {mayHandOver && <HandOver party={party} member={member} />}
    </div>
  );
}

/** One member, with the actions that the user may take. */
export function MemberCard(props: MemberProps & { isOnline: boolean }) {
  const { party, member, isOnline } = props;
  const user = useUser();
  const isGm = member.role === 'gm';
  const mayChange = party.permissions.change_role && !isGm;
  const mayRemove = party.permissions.remove_member && !isGm;
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-3.5">
        <MemberAvatar
          name={member.user.username}
          src={member.user.avatar_url}
          size="lg"
          isOnline={isOnline}
        />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">
            {member.user.username}
            {member.user_id === user.id && (
              <span className="font-text text-sm font-normal text-ink-3"> (you)</span>
            )}
          </h3>
          {member.user.display_name && (
            <p className="text-sm wrap-anywhere text-ink-2">{member.user.display_name}</p>
          )}
          <p className="text-xs text-ink-3">Joined {dateText(member.created_at)}</p>
          {!mayChange && (
            <p className="mt-2">
              <RoleBadge role={member.role} />
            </p>
          )}
          {member.patronage && (
            <p className="mt-2">
              <SponsoredBadge patronage={member.patronage} />
            </p>
          )}
        </div>
      </div>
      {member.user.bio && <MemberBio bio={member.user.bio} username={member.user.username} />}
      <div className="flex-1 text-sm text-ink-2">
        {member.character_details.length === 0 ? (
          'No character in this party yet.'
        ) : (
          <ul aria-label={`Characters of ${member.user.username}`} className="grid gap-1">
            {member.character_details.map((character) => (
              <li key={character.id} className="flex min-h-8 items-center justify-between gap-2">
                <TextLink to={paths.character(character.id)}>{character.name}</TextLink>
                {mayRemove && <RemoveCharacter party={party} member={member} character={character} />}
              </li>
            ))}
          </ul>
        )}
      </div>
      <MemberActions party={party} member={member} sponsoring={props.sponsoring} />
    </Card>
  );
}
