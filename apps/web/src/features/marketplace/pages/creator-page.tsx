import type { Creator } from '@quartermaster/contract/marketplace';
import { countOf } from '@quartermaster/rules/format-count';
import { Gem, SearchX, Store, Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { ReportButton } from '../../moderation/components/report-button.tsx';
import { useCreator } from '../api.ts';

/** The uses of all templates together: not a number of people, because a user counts once per template. */
const totalUsesText = (count: number): string =>
  count === 0 ? 'Not used by others yet' : `${countOf(count, 'use')} by others`;

/** The number of public templates of one kind, with a link to the list of them if there are any. */
function ContentKind(props: { icon: ReactNode; count: number; text: string; to: string }) {
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-3.5 rounded-l border border-line bg-surface-1 p-4.5">
      <span
        aria-hidden="true"
        className="grid size-11.5 flex-none place-items-center rounded-m border border-line bg-accent-quiet text-accent [&_svg]:size-6"
      >
        {props.icon}
      </span>
      <span className="min-w-0 flex-1 basis-28 text-lg">{props.text}</span>
      {props.count > 0 && (
        <LinkButton size="sm" to={props.to}>
          Show<span className="sr-only"> {props.text}</span>
        </LinkButton>
      )}
    </li>
  );
}

function Content({ creator }: { creator: Creator }) {
  const { item_templates_count: items, shop_templates_count: shops, loot_templates_count: loot } = creator;
  const creatorQuery = `?creator_id=${creator.id}`;
  return (
    <ul
      aria-label="Public content"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-4"
    >
      <ContentKind
        icon={<Swords />}
        count={items}
        text={countOf(items, 'item')}
        to={paths.marketplace + creatorQuery}
      />
      <ContentKind
        icon={<Store />}
        count={shops}
        text={countOf(shops, 'shop')}
        to={paths.marketplaceShops + creatorQuery}
      />
      <ContentKind
        icon={<Gem />}
        count={loot}
        text={countOf(loot, 'loot template')}
        to={paths.marketplaceLoot + creatorQuery}
      />
    </ul>
  );
}

/** /marketplace/creators/{id}: the public content of a user, and its ratings. */
export default function CreatorPage() {
  const { id = '' } = useParams();
  const query = useCreator(id);
  const creator = query.data?.data;
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Creator not found"
        actions={<LinkButton to={paths.marketplace}>Back to the marketplace</LinkButton>}
      >
        This user has no public content.
      </EmptyState>
    );
  }
  if (!creator) {
    return query.error ? (
      <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonArea label="Loading the creator" className="grid gap-4">
        <SkeletonBlock className="h-12" />
        <SkeletonBlock className="h-24" />
      </SkeletonArea>
    );
  }
  const subject = { kind: 'user' as const, id, label: creator.username };
  return (
    <>
      <PageHeader
        title={creator.username}
        crumbs={[{ label: 'Marketplace', to: paths.marketplace }]}
        actions={!creator.is_self && <ReportButton subjects={[subject]} />}
      />
      <SectionCard title="Public content">
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <Rating average={creator.average_rating} count={creator.ratings_count} />
          {totalUsesText(creator.uses_count)}
        </p>
        <Content creator={creator} />
      </SectionCard>
    </>
  );
}
