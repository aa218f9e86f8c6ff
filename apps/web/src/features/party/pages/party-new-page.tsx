import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCreateParty } from '../api.ts';
import { NEW_PARTY, PartyForm } from '../components/party-form.tsx';

/** /parties/new: creates a party, then opens it. */
export default function PartyNewPage() {
  const navigate = useNavigateFromPage();
  const create = useCreateParty();
  return (
    <>
      <PageHeader
        title="Create party"
        subtitle="You become the game master."
        crumbs={[{ label: 'Parties', to: paths.parties }]}
      />
      <PartyForm
        label="Create party"
        submitLabel="Create party"
        initialValues={NEW_PARTY}
        cancel={<LinkButton to={paths.parties}>Cancel</LinkButton>}
        onSubmit={async (party) => {
          const { data } = await create.mutateAsync({ body: { party } });
          showToast(`Party "${data.name}" created successfully!`, { tone: 'success' });
          await navigate(paths.party(data.id));
        }}
      />
    </>
  );
}
