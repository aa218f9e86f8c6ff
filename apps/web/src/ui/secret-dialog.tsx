import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

export interface SecretDialogProps {
  readonly title: string;
  /** The purpose of the secret. */
  readonly description: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly onClose: () => void;
}

/** Shows a new secret once. A press outside does not close the dialog. */
export function SecretDialog({ title, description, secret, copyLabel, onClose }: SecretDialogProps) {
  return (
    <Dialog
      title={title}
      description={description}
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
        <CopyButton size="sm" text={secret} label={copyLabel} />
      </div>
    </Dialog>
  );
}
