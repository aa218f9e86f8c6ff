import { WEBHOOKS_MAX } from '@quartermaster/contract/constants';
import type { Webhook } from '@quartermaster/contract/webhook';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { nameOf } from '../view.ts';
import { type WebhookDialogKind, WebhookMenu } from './webhook-menu.tsx';
import { WebhookRow } from './webhook-row.tsx';

const DIALOGS = {
  edit: lazy(() => import('./edit-dialog.tsx')),
  rotate: lazy(() => import('./rotate-dialog.tsx')),
  delete: lazy(() => import('./delete-dialog.tsx')),
};

export interface WebhookListProps {
  readonly webhooks: readonly Webhook[];
  readonly isInTier: boolean;
  readonly mayManage: boolean;
  readonly onLog: (webhook: Webhook) => void;
}

/** The webhooks of a party with their actions. */
export function WebhookList({ webhooks, isInTier, mayManage, onLog }: WebhookListProps) {
  const [openDialog, setOpenDialog, close] = useDialog<{ kind: WebhookDialogKind; webhook: Webhook }>();
  const Dialog = openDialog && DIALOGS[openDialog.kind];
  return (
    <SectionCard title="Webhooks of this party" intro={`${webhooks.length} of ${WEBHOOKS_MAX} in use.`}>
      <ul className="-my-3 divide-y divide-line" aria-label="Webhooks">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook}>
            <Button size="sm" aria-label={`Deliveries to ${nameOf(webhook)}`} onPress={() => onLog(webhook)}>
              Deliveries
            </Button>
            {mayManage && (
              <WebhookMenu
                webhook={webhook}
                isInTier={isInTier}
                onDialog={(kind) => setOpenDialog({ kind, webhook })}
                onTested={() => onLog(webhook)}
              />
            )}
          </WebhookRow>
        ))}
      </ul>
      <Suspense>{Dialog && <Dialog webhook={openDialog.webhook} onClose={close} />}</Suspense>
    </SectionCard>
  );
}
