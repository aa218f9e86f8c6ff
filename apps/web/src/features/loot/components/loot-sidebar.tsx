import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { Dices } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { dateTimeText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/coins.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { modeLabel, stacksText } from '../view.ts';

const RollRecord = lazy(() => import('./roll-record.tsx').then((module) => ({ default: module.RollRecord })));

function LootDetails({ loot }: { loot: LootInstanceDetail }) {
  const details: { label: string; value: ReactNode }[] = [
    { label: 'Contents', value: stacksText(loot.items_count) },
    { label: 'Value', value: <Money copper={loot.total_value_copper} className="text-accent" /> },
    ...(loot.instance_data.location_name
      ? [{ label: 'Location', value: loot.instance_data.location_name }]
      : []),
    ...(loot.claimed_by.length > 0
      ? [{ label: 'Claimed by', value: loot.claimed_by.map(({ name }) => name).join(', ') }]
      : []),
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2.5">
      {details.map(({ label, value }) => (
        <div key={label} className="min-w-0 rounded-m bg-surface-2 px-3.5 py-2.5 nth-[n+3]:col-span-full">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The mode, time, shares and seed of the distribution, if the loot was distributed. */
function Distribution({ loot }: { loot: LootInstanceDetail }) {
  const { distribution, distributed_at: at } = loot;
  if (!distribution) return null;
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">Distributed</h2>
        <p className="text-sm text-ink-3">
          {modeLabel(distribution.mode)}
          {at && `, ${dateTimeText(at)}`}
        </p>
      </div>
      <ul className="grid gap-1 text-sm">
        {distribution.shares.map(({ character_id, name, stacks }) => (
          <li key={character_id} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="flex-none text-ink-2">{stacks === 0 ? 'Nothing' : stacksText(stacks)}</span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-3">
        Seed <code className="break-all text-ink-2">{distribution.seed}</code>
      </p>
    </Card>
  );
}

/** The recorded rolls, collapsed at first. Anyone can roll them again from their seeds and compare the results. */
function Rolls({ rolls }: { rolls: LootInstanceDetail['additions'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">How it was rolled</h2>
        <Button size="sm" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          <Dices aria-hidden="true" />
          {isOpen ? 'Hide the roll' : 'Check the roll'}
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={<SkeletonBlock className="h-40" />}>
          {rolls.map((roll, index) => (
            <section
              key={roll.seed}
              className="grid gap-3 border-t border-line pt-3 first:border-0 first:pt-0"
            >
              {index > 0 && <h3 className="text-sm font-semibold">Added later</h3>}
              <RollRecord roll={roll} />
            </section>
          ))}
        </Suspense>
      ) : (
        <p className="text-sm text-ink-2">
          The dice were rolled from a recorded seed, so you can check the roll yourself.
        </p>
      )}
    </Card>
  );
}

/** Details of loot beside its contents. */
export function LootSidebar({ loot }: { loot: LootInstanceDetail }) {
  return (
    <aside aria-label="About this loot" className="grid min-w-0 content-start gap-5">
      <Card className="grid gap-4">
        {loot.description && <p className="text-base whitespace-pre-line text-ink-1">{loot.description}</p>}
        <LootDetails loot={loot} />
      </Card>
      <Distribution loot={loot} />
      {loot.roll && <Rolls rolls={[loot.roll, ...loot.additions]} />}
    </aside>
  );
}
