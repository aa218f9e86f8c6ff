import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { capitalize } from '@quartermaster/rules/capitalize';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/coins.tsx';
import { ItemGlyph, Rarity } from '../../../ui/item-parts.tsx';
import { Pounds } from '../../../ui/item-row.tsx';
import { Rating } from '../../../ui/rating.tsx';

/** An item template as a tile that links to its page. */
export function TemplateTile({ template }: { template: ItemTemplate }) {
  const { category, rarity } = template.metadata;
  return (
    <article className="press relative flex h-full flex-col gap-3 rounded-l border border-line bg-surface-1 p-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-action hover:border-line-strong hover:bg-surface-2">
      <div className="flex items-start gap-3.5">
        <ItemGlyph glyph={template.glyph} category={category} rarity={rarity} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="font-text text-base leading-snug font-semibold">
            <Link
              to={paths.itemTemplate(template.id)}
              className="outline-none after:absolute after:inset-0 after:rounded-l"
            >
              {template.name}
            </Link>
          </h2>
          <p className="mt-0.5 text-xs text-ink-3">
            {capitalize(category)}
            {rarity !== 'common' && (
              <>
                {' · '}
                <Rarity rarity={rarity} />
              </>
            )}
          </p>
          {(template.ratings_count > 0 || template.permissions.edit) && (
            <p className="mt-1 flex flex-wrap items-center gap-2">
              {template.ratings_count > 0 && (
                <Rating average={template.average_rating} count={template.ratings_count} />
              )}
              {template.permissions.edit && <Badge>{capitalize(template.visibility)}</Badge>}
            </p>
          )}
        </div>
      </div>
      <p className="line-clamp-2 flex-1 text-sm text-ink-2">{template.description}</p>
      <p className="flex items-center justify-between border-t border-line pt-2.5 text-xs text-ink-2 tabular-nums">
        <Money copper={template.value_copper} className="text-sm font-semibold text-accent" />
        <span>
          <Pounds pounds={template.weight} />
          <span aria-hidden="true"> lb</span>
        </span>
      </p>
    </article>
  );
}
