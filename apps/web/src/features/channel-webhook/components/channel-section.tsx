import type { ChannelWebhook } from '@quartermaster/contract/channel-webhook';
import type { Party } from '@quartermaster/contract/party';
import { Suspense, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useChannel, useChannelWrites } from '../api.ts';
import { ChannelStatus } from './channel-status.tsx';

const ChannelDialog = lazy(() => import('./channel-dialog.tsx'));

/** The actions of a game master on a connected channel. */
function Actions({ channel, onReplace }: { channel: ChannelWebhook; onReplace: () => void }) {
  const { update, test, remove } = useChannelWrites();
  const [isRemoving, setRemoving] = useState(false);
  const params = { id: channel.party_id };
  const isActive = channel.state === 'active';
  const toggleInput = {
    params,
    body: { channel_webhook: { state: isActive ? 'paused' : 'active' } },
  } as const;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        isDisabled={!isActive}
        isPending={test.isPending}
        onPress={() =>
          test.mutate(
            { params },
            {
              onError: showFailureToast,
              onSuccess: () => showToast('Test message queued', { tone: 'success' }),
            },
          )
        }
      >
        Send test message
      </Button>
      <Button
        isPending={update.isPending}
        onPress={() => update.mutate(toggleInput, { onError: showFailureToast })}
      >
        {isActive ? 'Pause' : 'Resume'}
      </Button>
      <Button onPress={onReplace}>Replace channel</Button>
      <Button onPress={() => setRemoving(true)}>Remove channel</Button>
      <ConfirmDialog
        title="Remove the Discord channel?"
        confirmLabel="Remove channel"
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        onConfirm={() => remove.mutate({ params }, { onSuccess: () => setRemoving(false) })}
        isPending={remove.isPending}
        error={remove.error?.message}
      >
        No more posts are sent there. Messages already in Discord are kept.
      </ConfirmDialog>
    </div>
  );
}

/** Posts that Discord may or may not have received: a game master has to look in the channel to find out. */
function UnconfirmedPosts({ channel, mayManage }: { channel: ChannelWebhook; mayManage: boolean }) {
  const { resend } = useChannelWrites();
  const { unconfirmed } = channel;
  if (unconfirmed === 0) return null;
  const mayResend = mayManage && channel.state === 'active';
  return (
    <Banner
      tone="warning"
      actions={
        mayResend && (
          <Button
            isPending={resend.isPending}
            onPress={() => resend.mutate({ params: { id: channel.party_id } }, { onError: showFailureToast })}
          >
            Send again
          </Button>
        )
      }
    >
      Discord did not confirm {unconfirmed === 1 ? 'one post' : `${unconfirmed} posts`}.
      {mayResend && ' Check the channel: you can send missing posts again.'}
    </Banner>
  );
}

function ChannelDetails({ party, channel }: { party: Party; channel: ChannelWebhook | null }) {
  const [isEditing, setEditing, closeDialog] = useDialog();
  const mayManage = party.permissions.manage_webhooks ?? false;
  const edit = () => setEditing(true);
  return (
    <>
      {channel && <ChannelStatus channel={channel} />}
      {channel && <UnconfirmedPosts channel={channel} mayManage={mayManage} />}
      {channel && mayManage && <Actions channel={channel} onReplace={edit} />}
      {!channel && mayManage && (
        <div>
          <Button onPress={edit}>Connect channel</Button>
        </div>
      )}
      <Suspense>
        {isEditing && (
          <ChannelDialog partyId={party.id} isReplacement={channel !== null} onClose={closeDialog} />
        )}
      </Suspense>
    </>
  );
}

/** The Discord channel that receives a party's posts, for the party's game masters (DEC-14). */
export function ChannelSection({ party }: { party: Party }) {
  const channel = useChannel(party.id);
  return (
    <SectionCard
      title="Posts in Discord"
      intro="Revealed loot, opened and restocked shops, distributions, new members and scheduled sessions appear in a channel. Hidden loot never appears, and unidentified items appear by their masked names."
    >
      {channel.data && <ChannelDetails party={party} channel={channel.data.data} />}
      {!channel.data && !channel.error && (
        <SkeletonArea label="Loading the Discord channel">
          <SkeletonBlock className="h-10" />
        </SkeletonArea>
      )}
      {!channel.data && channel.error && (
        <ErrorPanel
          title="Error loading the Discord channel"
          message={channel.error.message}
          onRetry={() => void channel.refetch()}
        />
      )}
    </SectionCard>
  );
}
