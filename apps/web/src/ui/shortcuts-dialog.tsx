import { Dialog } from './dialog.tsx';
import { Key } from './key.tsx';
import type { Shortcut } from './shortcuts.ts';

/** The keyboard shortcuts of the page. */
export function ShortcutsDialog(props: {
  shortcuts: readonly Shortcut[];
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog title="Keyboard shortcuts" size="sm" isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <dl className="flex flex-col gap-2.5 text-sm">
        {props.shortcuts.map((shortcut) => (
          <div key={shortcut.label} className="flex items-center justify-between gap-4">
            <dt className="text-ink-2">{shortcut.label}</dt>
            <dd className="flex flex-none items-center gap-1">
              {shortcut.keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
