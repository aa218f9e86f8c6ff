import { paths } from '../../../app/paths.ts';
import { TextLink } from '../../../ui/button.tsx';

interface CreatorNameProps {
  readonly template: {
    readonly creator_id: string | null;
    readonly creator_name: string;
    readonly visibility: string;
  };
}

/** The creator of a template. Only a public template links to the creator's page, which shows only public content. */
export function CreatorName({ template: { creator_id, creator_name, visibility } }: CreatorNameProps) {
  if (creator_id === null || visibility !== 'public') return creator_name;
  return <TextLink to={paths.creator(creator_id)}>{creator_name}</TextLink>;
}
