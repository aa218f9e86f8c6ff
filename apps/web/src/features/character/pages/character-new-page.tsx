import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useCreateCharacter, useOpenParties } from '../api.ts';
import { CharacterForm, NEW_CHARACTER } from '../components/character-form.tsx';

/** /characters/new: the form for a new character; `?party_id=` preselects its party. */
export default function CharacterNewPage() {
  const [params] = useSearchParams();
  const requestedPartyId = params.get('party_id');
  const navigate = useNavigateFromPage();
  const create = useCreateCharacter();
  const { isPending, error, retry, choices } = useOpenParties();
  const party = choices.find((choice) => choice.value === requestedPartyId);
  const backPath = party ? `${paths.party(party.value)}?tab=characters` : paths.characters;
  return (
    <>
      <PageHeader
        title="Create character"
        subtitle={party ? `For ${party.label}` : 'It comes with a backpack.'}
        crumbs={[{ label: 'Characters', to: paths.characters }]}
      />
      {/* Without the parties, the character could not be created in the party from the URL. */}
      {error && <ErrorPanel title="Error loading parties" message={error.message} onRetry={retry} />}
      {isPending && (
        <SkeletonArea label="Loading parties" className="grid max-w-180 gap-4">
          <SkeletonBlock className="h-96" />
        </SkeletonArea>
      )}
      {!(isPending || error) && (
        <CharacterForm
          isNew
          label="Create character"
          submitLabel="Create character"
          initial={{ ...NEW_CHARACTER, party_id: party?.value ?? null }}
          parties={choices}
          cancel={<LinkButton to={backPath}>Cancel</LinkButton>}
          onSubmit={async (character) => {
            const { data } = await create.mutateAsync({ body: { character } });
            showToast(`Character "${data.name}" created successfully!`, { tone: 'success' });
            await navigate(paths.character(data.id));
          }}
        />
      )}
    </>
  );
}
