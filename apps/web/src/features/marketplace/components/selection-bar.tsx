import type { OwnTemplate } from '@quartermaster/contract/own-content';
import { countOf } from '@quartermaster/rules/format-count';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { VISIBILITY_TEXT } from '../../shop-template/view.ts';
import { useOwnContentWrites } from '../api.ts';

type Visibility = keyof typeof VISIBILITY_TEXT;
const VISIBILITIES = Object.keys(VISIBILITY_TEXT) as Visibility[];

export interface SelectionBarProps {
  readonly rows: readonly OwnTemplate[];
  readonly selected: readonly OwnTemplate[];
  readonly onSelect: (templates: readonly OwnTemplate[]) => void;
}

function VisibilityMenu(props: { isPending: boolean; onChoose: (visibility: Visibility) => void }) {
  return (
    <Menu
      label="Visibility"
      trigger={(trigger) => (
        <Button {...trigger} size="sm" isPending={props.isPending}>
          Change visibility
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
      entries={VISIBILITIES.map((visibility) => ({
        id: visibility,
        label: VISIBILITY_TEXT[visibility],
        onAction: () => props.onChoose(visibility),
      }))}
    />
  );
}

/** Selects all templates on the page; changes the visibility of the selected templates or deletes them. */
export function SelectionBar({ rows, selected, onSelect }: SelectionBarProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { update, remove } = useOwnContentWrites();
  const templates = selected.map(({ kind, id }) => ({ kind, id }));
  const text = countOf(selected.length, 'template');
  const change = async (visibility: Visibility) => {
    try {
      await update.mutateAsync({ body: { content: { templates, visibility } } });
      showToast(`${text} ${selected.length === 1 ? 'is' : 'are'} ${visibility} now`, { tone: 'success' });
      onSelect([]);
    } catch (error) {
      showFailureToast(error, 'Failed to change the visibility.');
    }
  };
  const deleteAll = async () => {
    try {
      await remove.mutateAsync({ body: { content: { templates } } });
      showToast(`${text} deleted`, { tone: 'success' });
      setConfirming(false);
      onSelect([]);
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2.5 pb-3">
      <CheckboxField
        label={selected.length === 0 ? 'Select all on this page' : `${text} selected`}
        isSelected={selected.length > 0 && selected.length === rows.length}
        isIndeterminate={selected.length > 0 && selected.length < rows.length}
        onChange={(isAll) => onSelect(isAll ? rows : [])}
      />
      {selected.length > 0 && (
        <>
          <VisibilityMenu isPending={update.isPending} onChoose={(visibility) => void change(visibility)} />
          <Button size="sm" tone="danger" onPress={() => setConfirming(true)}>
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        </>
      )}
      <ConfirmDialog
        title={`Delete ${text}?`}
        confirmLabel="Delete"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={() => void deleteAll()}
        isPending={remove.isPending}
        error={remove.error?.message}
      >
        Deployed shops, deployed loot and existing items are kept. This action cannot be undone.
      </ConfirmDialog>
    </div>
  );
}
