import type { Character } from '@quartermaster/contract/character';
import type { DistributionMode, LootInstanceDetail } from '@quartermaster/contract/loot';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { celebrate } from '../../../platform/celebrations.ts';
import { failureText, showFailureToast } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { RecipientsField } from '../../../ui/field/recipients-field.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useUndoToast } from '../../ledger/api.ts';
import { type DistributionInput, useClaimants, useDistribute, useDistributionPlan } from '../api.ts';
import { MODES } from '../view.ts';
import { PlanShares } from './plan-shares.tsx';

interface Choice {
  readonly mode: DistributionMode;
  /** Ids of excluded characters; empty at first. */
  readonly excludedIds: ReadonlySet<string>;
  /** Counts the reshuffles, each of which requests a plan with a new seed. */
  readonly reshuffles: number;
}

/** Distributes exactly what the preview shows; if something has changed since, a new preview is shown. */
function useDistributeAction(loot: LootInstanceDetail, onClose: () => void, onStale: () => void) {
  const distribute = useDistribute();
  const showUndoable = useUndoToast();
  const send = (input: DistributionInput) =>
    distribute.mutate(
      { params: { id: loot.id }, body: { distribute: input } },
      {
        onSuccess: ({ data }) => {
          showUndoable('Loot distributed successfully', data.transaction_ids);
          playSound('coin');
          const undistributedIds = new Set(data.left.map(({ item_instance_id }) => item_instance_id));
          for (const item of loot.container?.item_instances ?? [])
            if (!undistributedIds.has(item.id)) celebrate(item, 'You distributed it.');
          if (data.left.length === 0) onClose();
        },
        onError: (error) => {
          showFailureToast(error, 'Failed to distribute loot');
          if (!(error instanceof ApiError)) return;
          if (error.code === 'ALREADY_DISTRIBUTED') onClose();
          else if (error.code === 'CONFLICT') onStale();
        },
      },
    );
  return { send, isPending: distribute.isPending, result: distribute.data?.data ?? null };
}

interface PreviewProps {
  readonly planQuery: ReturnType<typeof useDistributionPlan>;
  readonly claimants: ReturnType<typeof useClaimants>;
  readonly hasRecipients: boolean;
}

function Preview({ planQuery, claimants, hasRecipients }: PreviewProps) {
  const { isPending, error, retry } = claimants;
  if (error) return <ErrorPanel title="Error loading characters" message={error.message} onRetry={retry} />;
  if (!isPending && !hasRecipients)
    return <p className="text-sm text-ink-2">Choose at least one character.</p>;
  if (planQuery.error) {
    return (
      <ErrorPanel
        message={failureText(planQuery.error, 'Failed to distribute loot')}
        onRetry={() => void planQuery.refetch()}
      />
    );
  }
  if (!planQuery.data) {
    return (
      <SkeletonArea label="Calculating the shares" className="grid gap-2">
        <SkeletonBlock className="h-40" />
      </SkeletonArea>
    );
  }
  return (
    <div aria-busy={planQuery.isFetching} className={planQuery.isFetching ? 'opacity-60' : ''}>
      <PlanShares plan={planQuery.data.data} />
    </div>
  );
}

export interface DistributeDialogProps {
  readonly loot: LootInstanceDetail;
  readonly onClose: () => void;
}

function ModeChoice(props: {
  characters: readonly Character[];
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}) {
  const { characters, choice, onChange } = props;
  return (
    <div className="grid gap-4">
      <RadioGroup label="Mode" choices={MODES} value={choice.mode} onChange={(mode) => onChange({ mode })} />
      <RecipientsField
        characters={characters}
        excluded={choice.excludedIds}
        onChange={(excludedIds) => onChange({ excludedIds })}
      />
    </div>
  );
}

/** Distributes loot to characters, after a preview of the shares and their value (DEC-6). */
export function DistributeDialog({ loot, onClose }: DistributeDialogProps) {
  const claimants = useClaimants(loot.party_id);
  const { characters } = claimants;
  const [choice, setChoice] = useState<Choice>({ mode: 'even', excludedIds: new Set(), reshuffles: 0 });
  const change = (part: Partial<Choice>) => setChoice((current) => ({ ...current, ...part }));
  const ids = characters.map(({ id }) => id).filter((id) => !choice.excludedIds.has(id));
  const input = { character_ids: ids, distribution_mode: choice.mode };
  const planQuery = useDistributionPlan(loot.id, input, choice.reshuffles);
  const { send, isPending, result } = useDistributeAction(loot, onClose, () => void planQuery.refetch());
  const plan = planQuery.data?.data;
  const isReady = plan !== undefined && !planQuery.isFetching && !planQuery.error && ids.length > 0;
  const actions = result ? (
    <Button tone="primary" onPress={onClose}>
      Done
    </Button>
  ) : (
    <>
      <Button isDisabled={ids.length === 0} onPress={() => change({ reshuffles: choice.reshuffles + 1 })}>
        <Dices aria-hidden="true" />
        Reshuffle
      </Button>
      <Button
        tone="primary"
        isDisabled={!isReady}
        isPending={isPending}
        onPress={() => plan && send({ ...input, seed: plan.seed, fingerprint: plan.fingerprint })}
      >
        Distribute
      </Button>
    </>
  );
  return (
    <Dialog
      size="lg"
      title={`Distribute ${loot.name}`}
      description={result ? undefined : 'Nothing is moved until you press Distribute.'}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isPending}
      actions={actions}
    >
      {result ? (
        <PlanShares plan={result} isDistributed />
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
          <ModeChoice characters={characters} choice={choice} onChange={change} />
          <Preview planQuery={planQuery} claimants={claimants} hasRecipients={ids.length > 0} />
        </div>
      )}
    </Dialog>
  );
}
