import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { describeItems } from '@quartermaster/rules/history';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';

/** The items most recently claimed, taken or distributed from a hoard, with their recipients, newest first. */
export function TakenList({ loot: { name: lootName, taken } }: { loot: LootInstanceDetail }) {
  if (taken.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-2 text-lg">Taken</h2>
      <ul aria-label={`Taken from ${lootName}`} aria-live="polite" aria-relevant="additions">
        {taken.map(({ transaction_id, name, quantity, taken_by }) => (
          <li
            key={transaction_id}
            className="flex items-center gap-3 border-b border-line py-2 text-sm last:border-0 animate-[rise_260ms_var(--ease-out)] motion-reduce:animate-none"
          >
            <Avatar name={taken_by} size="sm" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{taken_by}</span> got {describeItems(name, quantity)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
