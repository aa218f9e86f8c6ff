import { useEffect, useMemo } from 'react';
import { modifierKey, usePageKey } from '../../../ui/shortcuts.ts';
import { clearActions, undoLastAction } from '../state.ts';

/**
 * Ctrl/Cmd+Z undoes the last action of this visit to the workspace or shop, unless a dialog is open.
 * @param visitKey the workspace or shop; after it changes, the key no longer undoes earlier actions
 */
export function useUndoKey(visitKey: string, isDialogOpen: boolean): void {
  usePageKey(
    useMemo(
      () => ({
        label: 'Undo',
        keys: [modifierKey(), 'Z'],
        key: 'z',
        withModifier: true,
        skipsTextFields: true,
        run: () => {
          if (!isDialogOpen) undoLastAction();
        },
      }),
      [isDialogOpen],
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another party, container or shop is another visit
  useEffect(() => {
    clearActions();
    return clearActions;
  }, [visitKey]);
}
