import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../../ui/hooks/use-media.ts';

/**
 * The filters of a list. On phones they are collapsed at first if no filter is set, so that the list is visible without
 * scrolling.
 */
export function CollapsibleFilters({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) {
  const isPhone = useIsPhone();
  // Only the user collapses the filters: emptying the search field must not hide it while the user types.
  const [isOpen, setOpen] = useState(isFiltered);
  if (!isPhone) return <div className="my-5">{children}</div>;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group my-4"
    >
      <summary className="touch-area relative flex cursor-pointer list-none items-center gap-2 rounded-s border border-line bg-surface-1 px-3 py-2 text-sm font-medium text-ink-1">
        <SlidersHorizontal aria-hidden="true" className="size-4 flex-none text-ink-3" />
        <span className="flex-1">Filters</span>
        <ChevronDown aria-hidden="true" className="size-4 flex-none text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
