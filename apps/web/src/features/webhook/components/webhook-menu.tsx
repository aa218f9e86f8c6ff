import type { Webhook } from '@quartermaster/contract/webhook';
import { EllipsisVertical, KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuEntry } from '../../../ui/menu-popover.tsx';
import { paramsOf, useDeliveryWrites, useWebhookWrites } from '../api.ts';
import { nameOf } from '../view.ts';

/** The actions on a webhook that open a dialog. */
export type WebhookDialogKind = 'edit' | 'rotate' | 'delete';

export interface WebhookMenuProps {
  readonly webhook: Webhook;
  /** Whether the tier includes API access; without it, a webhook can only be paused and deleted. */
  readonly isInTier: boolean;
  readonly onDialog: (kind: WebhookDialogKind) => void;
  readonly onTested: () => void;
}

/** Pauses an active webhook, and resumes any other. */
function usePauseEntry(webhook: Webhook): MenuEntry {
  const { update } = useWebhookWrites();
  const isActive = webhook.state === 'active';
  const change = () =>
    update.mutate(
      { params: paramsOf(webhook), body: { webhook: { state: isActive ? 'paused' : 'active' } } },
      {
        onSuccess: () =>
          showToast(
            isActive
              ? `${nameOf(webhook)} was paused. Events during the pause are not sent later.`
              : `${nameOf(webhook)} was resumed and receives new events`,
            { tone: 'success' },
          ),
        onError: showFailureToast,
      },
    );
  const toggleProps = isActive ? { label: 'Pause', icon: <Pause /> } : { label: 'Resume', icon: <Play /> };
  return { id: 'state', ...toggleProps, onAction: change };
}

function useTestEntry(webhook: Webhook, onTested: () => void): MenuEntry {
  const { test } = useDeliveryWrites();
  const send = () =>
    test.mutate(
      { params: paramsOf(webhook) },
      {
        onSuccess: () => {
          showToast('Test event queued', { tone: 'success' });
          onTested();
        },
        onError: showFailureToast,
      },
    );
  return {
    id: 'test',
    label: 'Send test event',
    icon: <Send />,
    isDisabled: webhook.state !== 'active',
    onAction: send,
  };
}

/** The actions of a game master on a webhook. */
export function WebhookMenu({ webhook, isInTier, onDialog, onTested }: WebhookMenuProps) {
  const change = usePauseEntry(webhook);
  const test = useTestEntry(webhook, onTested);
  const edit: MenuEntry = { id: 'edit', label: 'Edit', icon: <Pencil />, onAction: () => onDialog('edit') };
  const rotate: MenuEntry = {
    id: 'rotate',
    label: 'Rotate secret',
    icon: <KeyRound />,
    onAction: () => onDialog('rotate'),
  };
  const remove: MenuEntry = {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 />,
    tone: 'danger',
    onAction: () => onDialog('delete'),
  };
  const pauseEntries = webhook.state === 'active' ? [change] : [];
  const label = `Options for ${nameOf(webhook)}`;
  return (
    <Menu
      label={label}
      entries={isInTier ? [edit, test, change, rotate, remove] : [...pauseEntries, remove]}
      trigger={(props) => (
        <IconButton {...props} label={label} icon={<EllipsisVertical aria-hidden="true" />} />
      )}
    />
  );
}
