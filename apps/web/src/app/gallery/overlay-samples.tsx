import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../platform/toasts.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { ItemGlyph } from '../../ui/item-parts.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog.tsx';
import { Row, Sample } from './sample.tsx';

const doNothing = () => undefined;
const ENTRIES = [
  { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden="true" />, onAction: doNothing },
  { id: 'copy', label: 'Copy', icon: <Copy aria-hidden="true" />, onAction: doNothing, isOn: true },
  { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden="true" />, onAction: doNothing, tone: 'danger' },
] as const;

const SHORTCUTS = [
  { label: 'Go anywhere', keys: ['Ctrl', 'K'] },
  { label: 'Close dialog or menu', keys: ['Esc'] },
];

type Overlay = 'dialog' | 'confirm' | 'sheet' | 'shortcuts';

function Overlays({ openOverlay, close }: { openOverlay: Overlay | null; close: () => void }) {
  const bind = (overlay: Overlay) => ({
    isOpen: openOverlay === overlay,
    onOpenChange: (open: boolean) => !open && close(),
  });
  return (
    <>
      <Dialog
        title="Create New Container"
        {...bind('dialog')}
        actions={<Button tone="primary">Create Container</Button>}
      >
        <TextField label="Container Name" placeholder="e.g., Backpack, Belt Pouch, Chest" />
      </Dialog>
      <ConfirmDialog
        title="Delete this container?"
        confirmLabel="Delete container"
        {...bind('confirm')}
        onConfirm={close}
      >
        It is empty. This cannot be undone.
      </ConfirmDialog>
      <BottomSheet title="Potion of healing" {...bind('sheet')}>
        <Row>
          <ItemGlyph glyph="GiHealthPotion" rarity="uncommon" quantity={3} size="lg" />
          <p className="text-sm text-ink-2">A red liquid that glimmers when shaken.</p>
        </Row>
      </BottomSheet>
      <ShortcutsDialog shortcuts={SHORTCUTS} {...bind('shortcuts')} />
    </>
  );
}

/** Dialogs, menus and toasts. */
export function OverlaySamples() {
  const [openOverlay, setOpenOverlay] = useState<Overlay | null>(null);
  return (
    <Sample title="Overlays">
      <Row>
        <Button onPress={() => setOpenOverlay('dialog')}>Dialog</Button>
        <Button onPress={() => setOpenOverlay('confirm')}>Confirm</Button>
        <Button onPress={() => setOpenOverlay('sheet')}>Bottom sheet</Button>
        <Button onPress={() => setOpenOverlay('shortcuts')}>Shortcuts</Button>
        <Menu
          label="Sample menu"
          trigger={(trigger) => <Button {...trigger}>Menu</Button>}
          entries={ENTRIES}
          placement="bottom start"
        />
        <Popover label="Sample popover" trigger={<Button>Popover</Button>}>
          <p className="text-sm">Fresh torches burn an hour.</p>
        </Popover>
      </Row>
      <Row>
        <Button
          onPress={() =>
            showToast('20 torches moved to Party Stash', {
              tone: 'success',
              action: { label: 'Undo', run: doNothing },
            })
          }
        >
          Success toast
        </Button>
        <Button onPress={() => showToast('Insufficient capacity in container', { tone: 'error' })}>
          Error toast
        </Button>
        <Button
          onPress={() => showToast('Your session has expired. Please log in again.', { tone: 'warning' })}
        >
          Warning toast
        </Button>
        <Button onPress={() => showToast('Nim picked up a rope')}>Info toast</Button>
      </Row>
      <Overlays openOverlay={openOverlay} close={() => setOpenOverlay(null)} />
    </Sample>
  );
}
