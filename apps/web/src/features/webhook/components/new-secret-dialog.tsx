import { SecretDialog } from '../../../ui/secret-dialog.tsx';

/** The secret with which a receiver verifies requests. */
export function NewSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title="Copy the signing secret"
      description="It is not shown again. Your endpoint uses it to verify that requests come from Quartermaster."
      secret={secret}
      copyLabel="Copy secret"
      onClose={onClose}
    />
  );
}
