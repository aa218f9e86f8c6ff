import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { Dices, PackagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { playSound } from '../../../platform/sounds.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { usePreviewLoot } from '../api.ts';
import { RolledLines } from './rolled-lines.tsx';
import { Seed } from './seed.tsx';

type RollResult = NonNullable<ReturnType<typeof usePreviewLoot>['data']>['data'];

function Outcome({ rolled, rollNumber }: { rolled: RollResult; rollNumber: number }) {
  return (
    <div className="grid gap-3">
      <p role="status" className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-ink-2">
          {rolled.is_fixed ? 'This loot is not random.' : 'This roll is worth'}
        </span>
        <Money
          copper={rolled.total_value_copper}
          className="font-display text-xl font-semibold text-accent"
        />
      </p>
      <RolledLines
        rollNumber={rollNumber}
        lines={rolled.lines.map((line) => ({ ...line, key: line.loot_item_id }))}
      />
      <Seed seed={rolled.seed} />
    </div>
  );
}

export interface RollDialogProps {
  readonly template: LootTemplate;
  /** Called with the seed of the roll on screen. */
  readonly onDeploy: (seed: string) => void;
  readonly onClose: () => void;
}

/** Previews rolls of a loot template; nothing is created until a roll is deployed. */
export function RollDialog({ template, onDeploy, onClose }: RollDialogProps) {
  const preview = usePreviewLoot();
  // The previous roll stays visible while the next one loads.
  const [{ rolled, rollNumber }, setRoll] = useState<{ rolled: RollResult | null; rollNumber: number }>({
    rolled: null,
    rollNumber: 0,
  });
  const roll = () =>
    preview.mutate(
      { params: { id: template.id }, body: { preview: {} } },
      {
        onSuccess: ({ data }) => {
          setRoll((previous) => ({ rolled: data, rollNumber: previous.rollNumber + 1 }));
          playSound('dice');
        },
      },
    );
  const rollOnOpen = useRef(roll);
  useEffect(() => rollOnOpen.current(), []);
  return (
    <Dialog
      title={`Roll ${template.name}`}
      description="A preview: nothing is created, and only you see it."
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button isPending={preview.isPending} onPress={roll}>
            <Dices aria-hidden="true" />
            Roll again
          </Button>
          <Button
            tone="primary"
            isDisabled={!rolled || preview.isPending || preview.error !== null}
            onPress={() => rolled && onDeploy(rolled.seed)}
          >
            <PackagePlus aria-hidden="true" />
            Deploy this roll
          </Button>
        </>
      }
    >
      {preview.error && <ErrorPanel message={preview.error.message} onRetry={roll} />}
      {!rolled && !preview.error && (
        <SkeletonArea label="Rolling" className="grid gap-2">
          <SkeletonBlock className="h-60" />
        </SkeletonArea>
      )}
      {rolled && !preview.error && <Outcome rolled={rolled} rollNumber={rollNumber} />}
    </Dialog>
  );
}
