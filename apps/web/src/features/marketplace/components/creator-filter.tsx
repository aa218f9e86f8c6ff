import { X } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { CreatorName } from '../../template/components/creator-name.tsx';
import { useCreator } from '../api.ts';

/**
 * Says that a list shows the content of one creator, with a link to their page and a button that shows all creators.
 */
export function CreatorFilter({ id, onClear }: { id: string; onClear: () => void }) {
  const query = useCreator(id);
  if (id === '') return null;
  const creator = query.data?.data;
  return (
    <p className="flex flex-wrap items-center gap-2.5 text-sm text-ink-2">
      {creator ? (
        <span>
          Showing only content by <TextLink to={paths.creator(id)}>{creator.username}</TextLink>
        </span>
      ) : (
        'Showing only content by one creator'
      )}
      <Button size="sm" onPress={onClear}>
        <X aria-hidden="true" />
        Show all creators
      </Button>
    </p>
  );
}

/** "by mirelle", with a link to the page of the creator. */
export function ByCreator({ template }: { template: { creator_id: string | null; creator_name: string } }) {
  return (
    <>
      by <CreatorName template={{ ...template, visibility: 'public' }} />
    </>
  );
}
