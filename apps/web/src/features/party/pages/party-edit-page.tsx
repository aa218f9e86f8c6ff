import type { Party } from '@quartermaster/contract/party';
import { Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartyMark } from '../../../ui/party-brand.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useParty, useUpdateParty } from '../api.ts';
import { PartyFailure } from '../components/party-failure.tsx';

// The form is larger than the rest of the page, so it is loaded separately.
const PartyForm = lazy(() =>
  import('../components/party-form.tsx').then((module) => ({ default: module.PartyForm })),
);

const formOf = (party: Party) => ({
  name: party.name,
  description: party.description,
  game_system: party.game_system,
  setting: party.setting,
  join_permission: party.join_permission,
  encumbrance_style: party.encumbrance_style,
  coin_system: party.coin_system,
  is_public: party.is_public,
});

function EditForm({ party }: { party: Party }) {
  const navigate = useNavigate();
  const update = useUpdateParty();
  return (
    <PartyForm
      label="Edit party"
      submitLabel="Save Changes"
      initial={formOf(party)}
      cancel={<LinkButton to={paths.party(party.id)}>Cancel</LinkButton>}
      onSubmit={async (change) => {
        await update.mutateAsync({ params: { id: party.id }, body: { party: change } });
        showToast('Party updated successfully!', { tone: 'success' });
        await navigate(paths.party(party.id));
      }}
    />
  );
}

const Loading = () => (
  <SkeletonArea label="Loading party" className="grid max-w-180 gap-4">
    <SkeletonBlock className="h-80" />
    <SkeletonBlock className="h-60" />
  </SkeletonArea>
);

/** Why a user who may read the party may not change it. */
const refusal = (party: Party): string =>
  party.is_gm ? 'This party is archived. Unarchive it first.' : 'Only the game master may edit this party.';

/** /parties/{id}/edit: the same form with what is there now; for the game master. */
export default function PartyEditPage() {
  const { id = '' } = useParams();
  const party = useParty(id);
  if (party.error && !party.data) {
    return (
      <PartyFailure
        error={party.error}
        title="Error loading party"
        fallback="An unexpected error occurred."
        onRetry={() => void party.refetch()}
      />
    );
  }
  const found = party.data?.data;
  return (
    <>
      <PageHeader
        title="Edit Party"
        mark={found && <PartyMark name={found.name} branding={found.branding} size="md" />}
        subtitle={found?.name}
        crumbs={[
          { label: 'Parties', to: paths.parties },
          ...(found ? [{ label: found.name, to: paths.party(id) }] : []),
        ]}
      />
      <Suspense fallback={<Loading />}>
        {!found && <Loading />}
        {found?.permissions.edit_party && <EditForm party={found} />}
      </Suspense>
      {found && !found.permissions.edit_party && (
        <ErrorPanel
          title="This party cannot be edited"
          message={refusal(found)}
          actions={<LinkButton to={paths.party(id)}>Back to the party</LinkButton>}
        />
      )}
    </>
  );
}
