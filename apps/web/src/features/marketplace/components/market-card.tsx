import { Eye, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { usesText } from '../view.ts';
import { ByCreator } from './creator-filter.tsx';

/** The number of tags shown; further tags are only counted (DOM-9). */
const TAGS_SHOWN = 3;

/** The fields of a shop or loot template that its card needs. */
interface MarketTemplate {
  readonly name: string;
  readonly description: string;
  readonly creator_id: string | null;
  readonly creator_name: string;
  readonly average_rating: number | null;
  readonly ratings_count: number;
  readonly uses_count: number;
  readonly permissions: { readonly edit: boolean };
}

export interface MarketCardProps {
  readonly template: MarketTemplate;
  readonly to: string;
  readonly glyph: ReactNode;
  /** The type of the shop, or the source of the loot. */
  readonly badge: ReactNode;
  /** The number of lines of the template; for loot also the average value. */
  readonly summary: ReactNode;
  readonly tags: readonly string[];
  readonly onPreview: () => void;
}

/** A public template in the marketplace. */
export function MarketCard({ template, ...props }: MarketCardProps) {
  return (
    <li className="min-w-0">
      <article
        aria-label={template.name}
        className="flex h-full min-w-0 flex-col gap-3 rounded-l border border-line bg-surface-1 p-4.5"
      >
        <div className="flex items-start gap-3.5">
          {props.glyph}
          <div className="min-w-0 flex-1">
            <h2 className="text-lg leading-snug wrap-anywhere">
              <Link to={props.to} className="rounded-s hover:underline">
                {template.name}
              </Link>
            </h2>
            <p className="mt-0.5 text-xs text-ink-3">
              <ByCreator template={template} />
            </p>
          </div>
        </div>
        <p className="flex flex-wrap items-center gap-2">
          {props.badge}
          {template.permissions.edit && <Badge>Yours</Badge>}
          <Rating average={template.average_rating} count={template.ratings_count} />
          <span className="inline-flex items-center gap-1 text-xs text-ink-3">
            <UsersRound aria-hidden="true" className="size-3.5" />
            {usesText(template.uses_count)}
          </span>
        </p>
        <p className="line-clamp-2 min-h-10.5 flex-1 text-sm text-ink-2">{template.description}</p>
        <TagList tags={props.tags} maxShown={TAGS_SHOWN} />
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 text-xs text-ink-2">
          {props.summary}
          <Button size="sm" aria-label={`Preview ${template.name}`} onPress={props.onPreview}>
            <Eye aria-hidden="true" />
            Preview
          </Button>
        </div>
      </article>
    </li>
  );
}
