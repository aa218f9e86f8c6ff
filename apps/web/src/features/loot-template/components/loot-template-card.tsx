import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { popularityOf } from '@quartermaster/rules/rating';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useDeployParty } from '../../../platform/hooks/use-deploy-party.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { itemsText, VISIBILITY_LABELS } from '../view.ts';
import { SourceBadge, SourceGlyph } from './source-badge.tsx';

/** The number of tags shown, as on a shop card (DOM-9); further tags are only counted. */
const TAGS_SHOWN = 3;

/** A card that shows a loot template and links to its page. */
export function LootTemplateCard({ template }: { template: LootTemplate }) {
  const { withParty } = useDeployParty();
  return (
    <article className="press relative flex h-full min-w-0 flex-col gap-3 rounded-l border border-line bg-surface-1 p-4.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-action hover:border-line-strong hover:bg-surface-2">
      <div className="flex items-start gap-3.5">
        <SourceGlyph source={template.source_type} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">
            <Link
              to={withParty(paths.lootTemplate(template.id))}
              className="outline-none after:absolute after:inset-0 after:rounded-l"
            >
              {template.name}
            </Link>
          </h2>
          <p className="mt-0.5 text-xs text-ink-3">By {template.creator_name}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-1.5">
        <SourceBadge source={template.source_type} />
        {template.permissions.edit && <Badge>{VISIBILITY_LABELS[template.visibility]}</Badge>}
        <Badge>{popularityOf(template.ratings_count)}</Badge>
        <Rating average={template.average_rating} count={template.ratings_count} />
      </p>
      <p className="line-clamp-2 min-h-10.5 flex-1 text-sm text-ink-2">{template.description}</p>
      <TagList tags={template.tags} maxShown={TAGS_SHOWN} />
      <p className="flex items-center justify-between border-t border-line pt-3 text-xs text-ink-2">
        <span>{itemsText(template.items_count)}</span>
        <span>
          About <Money copper={template.average_value_copper} className="text-sm font-semibold text-accent" />
        </span>
      </p>
    </article>
  );
}
