import type { PageMeta } from '@quartermaster/contract/envelope';
import { clsx } from 'clsx';
import { ChevronsLeft } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel, type ErrorPanelProps } from './error-panel.tsx';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';
import { Pager } from './pager.tsx';
import { SkeletonArea, SkeletonBlock } from './skeleton.tsx';

const LAYOUTS = {
  cards: { list: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4', skeleton: '' },
  tiles: { list: 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4', skeleton: '' },
  rows: { list: 'rounded-l border border-line bg-surface-1', skeleton: 'grid gap-2' },
} as const;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The query of one page of a list. */
export interface ListQuery<T> {
  readonly data: { readonly data: readonly T[]; readonly meta: PageMeta } | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface StatesProps<T> {
  readonly list: ListQuery<T>;
  /** The plural name of the listed records: "parties". */
  readonly noun: string;
  /** The class of a loading row's height. */
  readonly skeleton: string;
  /** The number of results as text, above the list. */
  readonly count?: (total: number) => string;
  readonly empty: ReactNode;
  /** Replaces parts of the error panel, such as its message and its retry. */
  readonly failure?: Pick<ErrorPanelProps, 'title' | 'message' | 'retryLabel' | 'onRetry'>;
  readonly onPage: (page: number) => void;
}

export interface ListStatesProps<T> extends StatesProps<T> {
  /** The layout of the loading rows. */
  readonly className?: string;
  /** The rows of a page, at least one. */
  readonly children: (rows: readonly T[], meta: PageMeta) => ReactNode;
}

export interface ListResultsProps<T> extends StatesProps<T> {
  readonly layout: keyof typeof LAYOUTS;
  /** The list's name, if the page has several lists or the heading does not name it. */
  readonly label?: string;
  /** A row as an `li` with its key. */
  readonly children: (row: T) => ReactElement;
}

/** The loading, empty and error states of a list, its rows in any layout, and its pages. */
export function ListStates<T>(props: ListStatesProps<T>) {
  const { list, noun, failure = {} } = props;
  if (list.error && !list.data) {
    return <ErrorPanel message={list.error.message} onRetry={() => void list.refetch()} {...failure} />;
  }
  if (!list.data) {
    return (
      <>
        {/* Reserves the space of the number of results. */}
        {props.count && <p className="pb-3 text-xs">{'\u00a0'}</p>}
        <SkeletonArea label={`Loading ${noun}`} className={props.className ?? 'grid gap-2'}>
          {SKELETONS.map((key) => (
            <SkeletonBlock key={key} className={props.skeleton} />
          ))}
        </SkeletonArea>
      </>
    );
  }
  const { data: rows, meta } = list.data;
  return (
    <>
      {props.count && (
        // Without results, the number is only for screen readers, because the empty state shows the same message.
        <p role="status" className={meta.total_count === 0 ? 'sr-only' : 'pb-3 text-xs text-ink-3'}>
          {props.count(meta.total_count)}
          {meta.current_page > 1 && <span className="sr-only">, page {meta.current_page}</span>}
        </p>
      )}
      {rows.length > 0 ? (
        props.children(rows, meta)
      ) : meta.total_count > 0 ? (
        <EmptyState
          icon={<ChevronsLeft />}
          title={`No ${noun} on this page`}
          actions={<Button onPress={() => props.onPage(1)}>Go to the first page</Button>}
        />
      ) : (
        props.empty
      )}
      <div className={clsx(meta.total_pages > 1 && 'pt-6')}>
        <Pager
          label={`Pages of ${noun}`}
          current={meta.current_page}
          total={meta.total_pages}
          onPage={props.onPage}
        />
      </div>
    </>
  );
}

/** A list of rows with its states and its pages. */
export function ListResults<T>({ layout, label, children, ...states }: ListResultsProps<T>) {
  const { list: className, skeleton } = LAYOUTS[layout];
  return (
    <ListStates {...states} className={skeleton || className}>
      {(rows) => (
        <ul aria-label={label} aria-busy={states.list.isPlaceholderData} className={className}>
          {rows.map(children)}
        </ul>
      )}
    </ListStates>
  );
}

export interface ListPageProps<T> extends ListResultsProps<T> {
  readonly header: PageHeaderProps;
  /** Search, filters and order. */
  readonly filters: ReactNode;
}

/** A page that lists records: heading, filters, results (`useListFilter` holds its filters and its page). */
export function ListPage<T>({ header, filters, ...results }: ListPageProps<T>) {
  return (
    <>
      <PageHeader {...header} />
      {filters}
      <ListResults {...results} />
    </>
  );
}
