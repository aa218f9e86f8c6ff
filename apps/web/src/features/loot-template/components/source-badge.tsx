import type { SourceType } from '@quartermaster/contract/loot-template';
import { Badge } from '../../../ui/badge.tsx';
import { SOURCES } from '../view.ts';

/** The source of loot, as a badge with label and icon. */
export function SourceBadge({ source }: { source: SourceType }) {
  const { label, Icon } = SOURCES[source];
  return <Badge icon={<Icon aria-hidden="true" />}>{label}</Badge>;
}

/** The source of loot, as the large icon of a card. */
export function SourceGlyph({ source }: { source: SourceType | null }) {
  const { Icon } = SOURCES[source ?? 'other'];
  return (
    <span
      aria-hidden="true"
      className="grid size-11.5 flex-none place-items-center rounded-m border border-line bg-accent-quiet text-accent"
    >
      <Icon className="size-6" />
    </span>
  );
}
