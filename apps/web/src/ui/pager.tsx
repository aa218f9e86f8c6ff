import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { useIsPhone } from './hooks/use-media.ts';

const PAGES_AROUND = 5;
/** The number of pages that always fit on one line of a phone. */
const PHONE_PAGES_MAX = 4;

/** The page numbers that a pager offers: at most `count` around the current page, and both ends, with gaps between. */
export function pagesAround(current: number, total: number, count = PAGES_AROUND): (number | 'gap')[] {
  const first = Math.max(1, Math.min(current - Math.floor(count / 2), total - count + 1));
  const middle = Array.from({ length: Math.min(count, total) }, (_, index) => first + index);
  const last = middle.at(-1) ?? 1;
  const pagesBefore: (number | 'gap')[] = first > 2 ? [1, 'gap'] : first === 2 ? [1] : [];
  const pagesAfter: (number | 'gap')[] =
    last < total - 1 ? ['gap', total] : last === total - 1 ? [total] : [];
  return [...pagesBefore, ...middle, ...pagesAfter];
}

export interface PagerProps {
  readonly current: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** The name of the list, for assistive technology. */
  readonly label?: string;
}

/** Buttons for numbered pages, on one line; renders nothing if there is only one page. */
export function Pager({ current, total, onPage, label = 'Pages' }: PagerProps) {
  const isPhone = useIsPhone();
  if (total <= 1) return null;
  const pages = pagesAround(current, total, isPhone && total > PHONE_PAGES_MAX ? 1 : PAGES_AROUND);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      <IconButton
        label="Previous page"
        icon={<ChevronLeft aria-hidden="true" />}
        isDisabled={current <= 1}
        onPress={() => onPage(current - 1)}
      />
      {pages.map((page, index) =>
        page === 'gap' ? (
          <span key={index < 3 ? 'gap-before' : 'gap-after'} aria-hidden="true" className="px-1 text-ink-3">
            …
          </span>
        ) : (
          <Button
            key={page}
            tone={page === current ? 'secondary' : 'quiet'}
            aria-label={`Page ${page}`}
            {...(page === current ? { 'aria-current': 'page' as const } : {})}
            onPress={() => onPage(page)}
          >
            {page}
          </Button>
        ),
      )}
      <IconButton
        label="Next page"
        icon={<ChevronRight aria-hidden="true" />}
        isDisabled={current >= total}
        onPress={() => onPage(current + 1)}
      />
    </nav>
  );
}
