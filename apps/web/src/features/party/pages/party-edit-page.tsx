import type { Party } from '@quartermaster/contract/party';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { changedFields } from '../../../platform/changed-fields.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartyMark } from '../../../ui/party-brand.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useParty, useUpdateParty } from '../api.ts';
import { PartyFailure } from '../components/party-failure.tsx';
import type { PartyValues } from '../components/party-form.tsx';

// The form is larger than the rest of the page, so it is loaded separately.
const PartyForm = lazy(() =>
  import('../components/party-form.tsx').then((module) => ({ default: module.PartyForm })),
);

const formOf = (party: Party): PartyValues => ({
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
  const navigate = useNavigateFromPage();
  const update = useUpdateParty();
  // The values that the form started with: a refetch may change the party meanwhile.
  const [initialValues] = useState(() => formOf(party));
  return (
    <PartyForm
      label="Edit party"
      submitLabel="Save changes"
      initialValues={initialValues}
      cancel={<LinkButton to={paths.party(party.id)}>Cancel</LinkButton>}
      onSubmit={async (values) => {
        const change = changedFields(initialValues, values);
        if (Object.keys(change).length > 0) {
          await update.mutateAsync({ params: { id: party.id }, body: { party: change } });
          showToast('Party updated successfully!', { tone: 'success' });
        }
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

/** The reason that the party cannot be edited, for a user who can read it. */
const rejectionText = (party: Party): string =>
  party.is_gm ? 'This party is archived. Restore it first.' : 'Only game masters can edit this party.';

/** /parties/{id}/edit: the party form with the current values, for game masters. */
export default function PartyEditPage() {
  const { id = '' } = useParams();
  const query = useParty(id);
  if (query.error && !query.data) {
    return (
      <PartyFailure
        error={query.error}
        title="Error loading party"
        fallback="An unexpected error occurred."
        onRetry={() => void query.refetch()}
      />
    );
  }
  const party = query.data?.data;
  return (
    <>
      <PageHeader
        title="Edit Party"
        mark={party && <PartyMark name={party.name} branding={party.branding} size="md" />}
        subtitle={party?.name}
        crumbs={[
          { label: 'Parties', to: paths.parties },
          ...(party ? [{ label: party.name, to: paths.party(id) }] : []),
        ]}
      />
      <Suspense fallback={<Loading />}>
        {!party && <Loading />}
        {party?.permissions.edit_party && <EditForm key={id} party={party} />}
      </Suspense>
      {party && !party.permissions.edit_party && (
        <ErrorPanel
          title="This party cannot be edited"
          message={rejectionText(party)}
          actions={<LinkButton to={paths.party(id)}>Back to the party</LinkButton>}
        />
      )}
    </>
  );
}
