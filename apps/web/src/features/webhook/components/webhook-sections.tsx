import { WEBHOOKS_MAX } from '@quartermaster/contract/constants';
import type { Party } from '@quartermaster/contract/party';
import type { Webhook } from '@quartermaster/contract/webhook';
import { Webhook as WebhookIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { upgradePath } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, TextLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { WebhookList } from './webhook-list.tsx';

const CreateDialog = lazy(() => import('./create-dialog.tsx'));
const DeliveryLog = lazy(() => import('./delivery-log.tsx'));

const docsLink = (
  <a href="/api/docs/webhooks" className="text-action underline">
    webhook documentation
  </a>
);

/**
 * Shown if the tier does not include API access: the purpose of webhooks, and a link to the tiers with API access.
 */
function UpgradeNotice() {
  return (
    <EmptyState icon={<WebhookIcon />} title="Your tier does not include API access">
      <p>Webhooks send the events of this party to your own programs: a chat bot, a log, a wiki.</p>
      <p className="mt-2">
        <TextLink to={upgradePath('feature', 'api_access')}>See the tiers with API access</TextLink>
      </p>
    </EmptyState>
  );
}

interface SectionsProps {
  readonly party: Party;
  readonly webhooks: readonly Webhook[];
  readonly isInTier: boolean;
}

/** The button that creates a webhook, on the empty page or above the list; if the tier lacks API access, a notice. */
function CreateWebhook({ party, webhooks, isInTier }: SectionsProps) {
  const [isCreating, setCreating] = useState(false);
  const mayManage = party.permissions.manage_webhooks ?? false;
  const create = mayManage && (
    <Button tone="primary" isDisabled={webhooks.length >= WEBHOOKS_MAX} onPress={() => setCreating(true)}>
      Create webhook
    </Button>
  );
  if (!isInTier) return <UpgradeNotice />;
  return (
    <>
      {webhooks.length === 0 ? (
        <EmptyState icon={<WebhookIcon />} title="No webhooks" actions={create}>
          A webhook sends the events of this party to a URL of yours. The {docsLink} shows how to receive
          them.
        </EmptyState>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
            Events of this party are sent to these URLs. The {docsLink} shows how to receive them.
          </p>
          {create}
        </div>
      )}
      <Suspense>
        {isCreating && <CreateDialog partyId={party.id} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}

/** The webhooks of a party, and the delivery log of the webhook in the URL. */
export function WebhookSections(props: SectionsProps) {
  const { party, webhooks, isInTier } = props;
  const log = useListFilter(['state'], ['webhook']);
  const mayManage = party.permissions.manage_webhooks ?? false;
  const logWebhook = webhooks.find(({ id }) => id === log.filter.webhook);
  return (
    <div className="flex flex-col gap-5">
      {party.is_archived && <Banner>This party is archived. Restore it to change its webhooks.</Banner>}
      <CreateWebhook {...props} />
      {webhooks.length > 0 && (
        <WebhookList
          webhooks={webhooks}
          isInTier={isInTier}
          mayManage={mayManage}
          onLog={({ id }) => log.change({ webhook: id, state: '' })}
        />
      )}
      <Suspense>
        {logWebhook && (
          <DeliveryLog
            key={logWebhook.id}
            webhook={logWebhook}
            log={log}
            mayRedeliver={mayManage && isInTier}
          />
        )}
      </Suspense>
    </div>
  );
}
