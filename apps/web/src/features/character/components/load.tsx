import type { Character } from '@quartermaster/contract/character';
import { CapacityMeter } from '../../../ui/meter.tsx';

/** On the card of a character: what it carries, where the list includes that. */
export function Load({ character }: { character: Character }) {
  const { carried, max_weight, max_slots } = character;
  if (!carried) return null;
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-2.5">
      <CapacityMeter kind="weight" used={carried.weight} max={max_weight} />
      <CapacityMeter kind="slots" used={carried.slots} max={max_slots} />
    </div>
  );
}
