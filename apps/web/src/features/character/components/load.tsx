import type { Character } from '@quartermaster/contract/character';
import { countOf } from '@quartermaster/rules/format-count';
import { Money } from '../../../ui/coins.tsx';
import { CapacityMeter } from '../../../ui/meter.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';

/** The coins, and the number of equipped items. */
export function Gear(props: {
  carried: NonNullable<Character['carried']>;
  coinSystem: Character['coin_system'];
}) {
  const { carried, coinSystem } = props;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-2">
      <div className="flex gap-1.5">
        <dt className="text-ink-3">Purse</dt>
        <dd>
          <PartyCoins system={coinSystem}>
            <Money copper={carried.purse_copper} />
          </PartyCoins>
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-ink-3">Equipped</dt>
        <dd>{countOf(carried.equipped, 'item')}</dd>
      </div>
    </dl>
  );
}

/** Load, purse and equipped items on a character card; nothing if the response does not include `carried`. */
export function Load({ character }: { character: Character }) {
  const { carried, max_weight, max_slots, coin_system } = character;
  if (!carried) return null;
  return (
    <>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-2.5">
        <CapacityMeter kind="weight" used={carried.weight} max={max_weight} />
        <CapacityMeter kind="slots" used={carried.slots} max={max_slots} />
      </div>
      <div className="mt-3">
        <Gear carried={carried} coinSystem={coin_system} />
      </div>
    </>
  );
}
