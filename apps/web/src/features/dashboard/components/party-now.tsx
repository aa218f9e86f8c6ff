import type { PartyNow } from '@quartermaster/contract/dashboard';
import { EyeOff, Gem, type LucideIcon, Store } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { TextLink } from '../../../ui/button.tsx';

interface LineProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly rows: readonly { readonly id: string; readonly name: string }[];
  readonly to: (id: string) => string;
}

function Line({ label, Icon, rows, to }: LineProps) {
  if (rows.length === 0) return null;
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
      <dt className="flex-none text-ink-3">{label}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
        {rows.map(({ id, name }) => (
          <TextLink key={id} to={to(id)} className="wrap-anywhere">
            {name}
          </TextLink>
        ))}
      </dd>
    </div>
  );
}

export const isQuiet = ({ open_shops, loot_to_claim, hidden_loot }: PartyNow): boolean =>
  open_shops.length + loot_to_claim.length + hidden_loot.length === 0;

/** Loot to claim, open shops and, for a gm, hidden loot of one party, each with a link. */
export function PartyNowLines({ now }: { now: PartyNow }) {
  return (
    <dl className="grid gap-2">
      <Line label="Loot to claim" Icon={Gem} rows={now.loot_to_claim} to={paths.lootInstance} />
      <Line label="Open shops" Icon={Store} rows={now.open_shops} to={paths.shopInstance} />
      <Line label="Hidden loot" Icon={EyeOff} rows={now.hidden_loot} to={paths.lootInstance} />
    </dl>
  );
}
