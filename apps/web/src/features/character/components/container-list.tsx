import type { Container } from '@quartermaster/contract/container';
import { countOf } from '@quartermaster/rules/format-count';
import { Backpack, ChevronRight, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Money } from '../../../ui/coins.tsx';
import { CapacityMeters } from '../../container/components/capacity-meters.tsx';

function ContainerRow({ container }: { container: Container }) {
  const itemsText = countOf(container.items_count, 'item');
  return (
    <li className="press relative grid items-center gap-x-5 gap-y-3 border-b border-line px-4 py-3.5 last:border-0 focus-within:outline-2 focus-within:outline-offset-[-2px] focus-within:outline-action hover:bg-surface-2 sm:grid-cols-[1fr_minmax(9rem,16rem)_auto] md:grid-cols-[1fr_minmax(9rem,19rem)_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 flex-none place-items-center rounded-m bg-accent-quiet text-accent"
        >
          <Backpack className="size-5" />
        </span>
        <div className="min-w-0">
          <Link
            to={paths.container(container.id)}
            className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0"
          >
            {container.name}
          </Link>
          <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
            {itemsText} · <Money copper={container.total_value_copper} />
            {container.visibility === 'private' && (
              <span className="flex items-center gap-1">
                · <LockKeyhole aria-hidden="true" className="size-3" /> Private
              </span>
            )}
          </p>
        </div>
      </div>
      <CapacityMeters container={container} />
      <ChevronRight aria-hidden="true" className="hidden size-4 text-ink-3 sm:block" />
    </li>
  );
}

/** Links to containers, each with its value and its load. */
export function ContainerList({ containers }: { containers: readonly Container[] }) {
  return (
    <ul aria-label="Containers" className="overflow-hidden rounded-l border border-line bg-surface-1">
      {containers.map((container) => (
        <ContainerRow key={container.id} container={container} />
      ))}
    </ul>
  );
}
