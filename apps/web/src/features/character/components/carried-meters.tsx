import type { Character } from '@quartermaster/contract/character';
import type { Container } from '@quartermaster/contract/container';
import { fromHundredths, toHundredths } from '@quartermaster/rules/weight';
import { EyeOff } from 'lucide-react';
import { CapacityMeter } from '../../../ui/meter.tsx';
import { PRIVATE_EXCLUDED } from '../view.ts';

/** The total load of containers, in pounds and slots. */
function totalLoad(containers: readonly Pick<Container, 'capacity'>[]): {
  pounds: number;
  slots: number;
} {
  const hundredths = containers.reduce((sum, { capacity }) => sum + toHundredths(capacity.used), 0);
  const slots = containers.reduce((sum, { capacity }) => sum + capacity.slots_used, 0);
  return { pounds: fromHundredths(hundredths), slots };
}

/** The load of a character in the containers that the reader may see (never a reason to reject a transfer: DEC-4). */
export function CarriedMeters(props: { character: Character; containers: readonly Container[] }) {
  const { character } = props;
  const { pounds, slots } = totalLoad(props.containers);
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-8 gap-y-4">
        <CapacityMeter kind="weight" label="Weight carried" used={pounds} max={character.max_weight} />
        <CapacityMeter kind="slots" label="Slots carried" used={slots} max={character.max_slots} />
      </div>
      {!character.permissions.see_private && (
        <p className="mt-3 flex items-center gap-1.5 text-xs text-ink-3">
          <EyeOff aria-hidden="true" className="size-3.5 flex-none" />
          {PRIVATE_EXCLUDED}
        </p>
      )}
    </>
  );
}
