import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** The secret of a new key, shown this once. It closes by its button only. */
export function NewKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title="Copy your API key"
      description="It is not shown again. Anyone who has it can act as you, so keep it like a password."
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <Button tone="primary" onPress={onClose}>
          I have saved it
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <code className="w-full rounded-s bg-surface-2 px-3 py-2 text-sm break-all text-ink-1">{secret}</code>
        <CopyButton size="sm" text={secret} label="Copy key" />
      </div>
    </Dialog>
  );
}
