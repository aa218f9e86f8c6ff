import type { Character } from '@quartermaster/contract/character';
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
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useCharacter, useOpenParties, useUpdateCharacter } from '../api.ts';
import { CharacterFailure } from '../components/character-failure.tsx';
import type { CharacterValues } from '../components/character-form.tsx';

// The form is larger than the rest of the page, so it is loaded separately.
const CharacterForm = lazy(() =>
  import('../components/character-form.tsx').then((module) => ({ default: module.CharacterForm })),
);

const valuesOf = (character: Character): CharacterValues => ({
  name: character.name,
  race: character.race,
  character_class: character.character_class,
  level: character.level,
  notes: character.notes,
  image_url: character.image_url,
  max_weight: character.max_weight,
  max_slots: character.max_slots,
  party_id: character.party_id,
});

function EditForm({ character }: { character: Character }) {
  const navigate = useNavigateFromPage();
  const update = useUpdateCharacter();
  const { isPending, error, retry, choices } = useOpenParties();
  // The values that the form started with: a refetch may change the character meanwhile.
  const [initialValues] = useState(() => valuesOf(character));
  const { id, party_id, party_name } = character;
  if (isPending) return <Loading label="Loading parties" />;
  const isListed = party_id === null || choices.some((choice) => choice.value === party_id);
  const parties = isListed ? choices : [{ value: party_id, label: party_name ?? '' }, ...choices];
  return (
    <div className="grid max-w-180 gap-4">
      {error && <ErrorPanel title="Error loading parties" message={error.message} onRetry={retry} />}
      <CharacterForm
        label="Edit character"
        submitLabel="Save changes"
        initial={initialValues}
        parties={parties}
        cancel={<LinkButton to={paths.character(id)}>Cancel</LinkButton>}
        onSubmit={async (values) => {
          // Only changed fields are sent (DOM-7).
          const change = changedFields(initialValues, values);
          if (Object.keys(change).length > 0) {
            const { data } = await update.mutateAsync({ params: { id }, body: { character: change } });
            showToast(`${data.name} saved`, { tone: 'success' });
          }
          await navigate(paths.character(id));
        }}
      />
    </div>
  );
}

const Loading = ({ label }: { label: string }) => (
  <SkeletonArea label={label} className="grid max-w-180 gap-4">
    <SkeletonBlock className="h-96" />
    <SkeletonBlock className="h-40" />
  </SkeletonArea>
);

/** /characters/{id}/edit: the form with the current values, for the player of the character. */
export default function CharacterEditPage() {
  const { id = '' } = useParams();
  const character = useCharacter(id);
  if (character.error && !character.data) {
    return <CharacterFailure error={character.error} onRetry={() => void character.refetch()} />;
  }
  const loadedCharacter = character.data?.data;
  return (
    <>
      <PageHeader
        title="Edit character"
        subtitle={loadedCharacter?.name}
        crumbs={[
          { label: 'Characters', to: paths.characters },
          ...(loadedCharacter ? [{ label: loadedCharacter.name, to: paths.character(id) }] : []),
        ]}
      />
      {!loadedCharacter && <Loading label="Loading character" />}
      {loadedCharacter?.permissions.edit && (
        <Suspense fallback={<Loading label="Loading character" />}>
          <EditForm key={id} character={loadedCharacter} />
        </Suspense>
      )}
      {loadedCharacter && !loadedCharacter.permissions.edit && (
        <ErrorPanel
          title="This character cannot be edited"
          message={`Only ${loadedCharacter.username || 'its player'} can change this character. While its party is archived, no one can.`}
          actions={<LinkButton to={paths.character(id)}>Back to {loadedCharacter.name}</LinkButton>}
        />
      )}
    </>
  );
}
