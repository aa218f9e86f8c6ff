import type { Character } from '@quartermaster/contract/character';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { Hand, PackageCheck, Trash2 } from 'lucide-react';
import { memo, Suspense, useCallback, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { celebrate } from '../../../platform/celebrations.ts';
import { lazy } from '../../../platform/lazy.ts';
import { attempt } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { ItemRow } from '../../../ui/item-row.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { IdentifyButton } from '../../item/components/identify-button.tsx';
import { itemSummary, soundOf } from '../../item/view.ts';
import { useUndoToast } from '../../ledger/api.ts';
import { useClaimants, useClaimWrites, useLootWrites } from '../api.ts';
import type { TakeDialogProps } from './take-dialog.tsx';

const ItemDetailsDialog = lazy(() => import('../../item/components/item-details-dialog.tsx'));
const TakeDialog = lazy(() => import('./take-dialog.tsx').then((module) => ({ default: module.TakeDialog })));

interface RowProps {
  readonly item: ItemInstance;
  readonly lootId: string;
  /** The character who receives the stack; null if the reader cannot claim it. */
  readonly characterId: string | null;
  /** Whether the reader may identify the stack. */
  readonly mayIdentify: boolean;
  /** Null if the reader cannot remove the stack. */
  readonly onRemove: ((item: ItemInstance) => void) | null;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** A stack; renders again only if its own props change: not when a dialog opens or another stack is claimed. */
const Row = memo(function Row({ item, lootId, characterId, mayIdentify, onRemove, onOpen }: RowProps) {
  const { claim } = useClaimWrites();
  const showUndoable = useUndoToast();
  const claimFor = async (character_id: string) => {
    const body = { claim: { item_instance_id: item.id, character_id } };
    const hasSucceeded = await attempt(
      () => claim.mutateAsync({ params: { id: lootId }, body }),
      ({ data }) => showUndoable('Item claimed successfully', [data.transaction_id]),
      'Failed to claim item',
    );
    if (!hasSucceeded) return;
    playSound(soundOf([item]));
    celebrate(item, 'You claimed it.');
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 last:border-0">
      {/* On one line with the buttons only if there is room for the name. */}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen({ kind: 'details', item })}
        className="touch-area relative min-w-0 flex-1 basis-80 cursor-pointer rounded-s hover:bg-surface-2"
      >
        <ItemRow wraps item={itemSummary(item)} />
      </button>
      <span className="ml-auto flex flex-wrap justify-end gap-2 empty:hidden">
        {mayIdentify && !item.is_identified && item.item_template_id !== null && (
          <IdentifyButton size="sm" item={{ ...item, name: item.display_name }} />
        )}
        {characterId !== null && (
          <>
            <Button
              size="sm"
              tone="primary"
              isPending={claim.isPending}
              onPress={() => void claimFor(characterId)}
            >
              <Hand aria-hidden="true" />
              Claim
              <span className="sr-only"> {item.display_name}</span>
            </Button>
            <Button size="sm" onPress={() => onOpen({ kind: 'take', item })}>
              Take…
              <span className="sr-only"> {item.display_name}</span>
            </Button>
          </>
        )}
        {onRemove && (
          <IconButton
            size="sm"
            label={`Remove ${item.display_name}`}
            icon={<Trash2 aria-hidden="true" />}
            onPress={() => onRemove(item)}
          />
        )}
      </span>
    </li>
  );
});

function NoCharacter({ partyId }: { partyId: string }) {
  return (
    <p className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-m bg-surface-2 px-3.5 py-2.5 text-sm text-ink-2">
      You need a character in this party to claim items.
      <LinkButton size="sm" to={`${paths.characterNew}?party_id=${partyId}`}>
        Create Your Character
      </LinkButton>
    </p>
  );
}

interface OpenDialog {
  readonly kind: 'take' | 'details';
  readonly item: ItemInstance;
}

/** The dialog that takes some or all of a stack, or the item's details. */
function ItemDialog({ kind, item, ...takeProps }: OpenDialog & TakeDialogProps) {
  return (
    <Suspense>
      {kind === 'take' ? (
        <TakeDialog item={item} {...takeProps} />
      ) : (
        <ItemDetailsDialog item={item} onClose={takeProps.onClose} />
      )}
    </Suspense>
  );
}

/** The character who receives items; the choice is remembered while the page is open. */
function useClaimant(loot: LootInstanceDetail) {
  const { claimants, isPending, isFirstAttempt, error, retry } = useClaimants(loot.party_id);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const claimant = loot.permissions.claim
    ? (claimants.find(({ id }) => id === chosenId) ?? claimants[0] ?? null)
    : null;
  const isMissing = loot.permissions.claim && !isPending && !error && claimants.length === 0;
  return {
    claimants,
    claimant,
    setChosenId,
    isLoading: loot.permissions.claim && isFirstAttempt,
    isMissing,
    error: loot.permissions.claim ? error : null,
    retry,
  };
}

function ClaimantField(props: {
  claimants: readonly Character[];
  claimant: Character;
  onChoose: (id: string) => void;
}) {
  return (
    <div className="w-full sm:w-60">
      <SelectField
        label="Claim for"
        choices={props.claimants.map(({ id, name, username }) => ({
          value: id,
          label: name,
          description: `Played by ${username}`,
        }))}
        value={props.claimant.id}
        onChange={props.onChoose}
      />
    </div>
  );
}

/** Removes a stack; the toast offers undo. */
function useRemove({ id }: LootInstanceDetail) {
  const { mutateAsync } = useLootWrites().removeItem;
  const showUndoable = useUndoToast();
  return useCallback(
    (item: ItemInstance) =>
      void attempt(
        () => mutateAsync({ params: { id, item_id: item.id } }),
        ({ data }) => showUndoable(`${item.display_name} removed`, [data.transaction_id]),
        'Failed to remove item',
      ),
    [mutateAsync, showUndoable, id],
  );
}

/**
 * The contents of loot: claiming moves a whole stack into the character's primary container, taking moves some or all
 * of it into a container of the user's choice (DEC-6).
 */
export function LootContents({ loot }: { loot: LootInstanceDetail }) {
  const { claimants, claimant, setChosenId, isLoading, isMissing, error, retry } = useClaimant(loot);
  const [openDialog, setOpenDialog, closeDialog] = useDialog<OpenDialog>();
  const remove = useRemove(loot);
  const mayRemove = loot.permissions.manage && loot.distributed_at === null;
  const items = loot.container?.item_instances ?? [];
  if (items.length === 0) {
    return (
      <EmptyState icon={<PackageCheck />} title="No items">
        The history shows what happened to items that were here.
      </EmptyState>
    );
  }
  // The field and the buttons of claimants would move the rows.
  if (isLoading) {
    return (
      <SkeletonArea label="Loading contents">
        <SkeletonBlock className="h-90" />
      </SkeletonArea>
    );
  }
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg">Contents</h2>
        {claimant && <ClaimantField claimants={claimants} claimant={claimant} onChoose={setChosenId} />}
      </div>
      {isMissing && <NoCharacter partyId={loot.party_id} />}
      {error && <ErrorPanel title="Error loading characters" message={error.message} onRetry={retry} />}
      <ul aria-label={`Contents of ${loot.name}`}>
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            lootId={loot.id}
            characterId={claimant?.id ?? null}
            mayIdentify={loot.permissions.manage}
            onRemove={mayRemove ? remove : null}
            onOpen={setOpenDialog}
          />
        ))}
      </ul>
      {openDialog && (
        <ItemDialog
          kind={openDialog.kind}
          item={items.find(({ id }) => id === openDialog.item.id) ?? openDialog.item}
          loot={loot}
          containerId={claimant?.primary_container_id ?? null}
          onClose={closeDialog}
        />
      )}
    </Card>
  );
}
