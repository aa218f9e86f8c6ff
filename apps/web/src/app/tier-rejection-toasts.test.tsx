import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { lanternsAs } from '../../test/sample-party.ts';
import { emberShop, shopResponses } from '../../test/shops.ts';
import { channelOf, deliveryOf, webhookOf } from '../../test/webhooks.ts';
import { ChannelSection } from '../features/channel-webhook/components/channel-section.tsx';
import { GmActions } from '../features/party/components/gm-actions.tsx';
import { ManageMenu } from '../features/shop/components/manage-menu.tsx';
import { RestockCard } from '../features/shop/components/restock-card.tsx';
import { DeliveryRow } from '../features/webhook/components/delivery-row.tsx';
import { WebhookMenu } from '../features/webhook/components/webhook-menu.tsx';
import { sleep } from '../platform/clock.ts';
import { explainTierRejections } from '../platform/tier-rejections.ts';
import { toasts } from '../platform/toasts.ts';

const [webhook, delivery, gm] = [webhookOf(), deliveryOf(), lanternsAs('gm')];
const shopPath = `/api/v1/shop_instances/${emberShop.id}`;
const partyPath = `/api/v1/parties/${gm.id}`;
const webhookPath = `${partyPath}/webhooks/${webhook.id}`;
const ignore = () => undefined;

const buttons = (name: string | RegExp) =>
  ['button', 'menuitem'].flatMap((role) => screen.queryAllByRole(role, { name }));

interface Case {
  readonly ui: ReactElement;
  readonly request: string;
  /** The buttons to press, one after the other. */
  readonly press: readonly (string | RegExp)[];
}

const CASES: Readonly<Record<string, Case>> = {
  'restock of a shop': {
    ui: <RestockCard shop={emberShop} />,
    request: `POST ${shopPath}/restock`,
    press: ['Restock now'],
  },
  'closing of a shop': {
    ui: <ManageMenu shop={emberShop} onChoose={ignore} />,
    request: `PATCH ${shopPath}`,
    press: ['Close shop'],
  },
  'archiving of a party': {
    ui: <GmActions party={gm} />,
    request: `PATCH ${partyPath}`,
    press: ['Archive Party', 'Archive Party'],
  },
  'test of a webhook': {
    ui: <WebhookMenu webhook={webhook} isInTier onDialog={ignore} onTested={ignore} />,
    request: `POST ${webhookPath}/test`,
    press: [/Options for/, 'Send test event'],
  },
  redelivery: {
    ui: <DeliveryRow webhook={webhook} delivery={delivery} mayRedeliver />,
    request: `POST ${webhookPath}/deliveries/${delivery.id}/redeliver`,
    press: [/Redeliver/],
  },
  'test of a Discord channel': {
    ui: <ChannelSection party={gm} />,
    request: `POST ${partyPath}/channel_webhook/test`,
    press: ['Send test message'],
  },
};

test.each(Object.entries(CASES))(
  'toast of a rejected %s keeps its link',
  async (_name, { ui, request, press }) => {
    toasts.set([]);
    const message = 'Wanderer includes 1 party. In use: 1.';
    const details = [{ field: 'parties', message: '1 of 1 in use' }];
    fakeServer({
      ...shopResponses(),
      [`GET ${partyPath}/channel_webhook`]: { data: channelOf() },
      [request]: { status: 403, error: { code: 'LIMIT_REACHED', message, details } },
    });
    const stopExplaining = explainTierRejections(() => ({ label: 'See this limit', run: ignore }));
    const { user } = renderPage(ui);
    let pressed: Element | undefined;
    for (const name of press) {
      // A dialog may repeat the name of the button that opens it.
      await waitFor(() => expect([undefined, pressed]).not.toContain(buttons(name).at(-1)));
      pressed = buttons(name).at(-1);
      await user.click(pressed as Element);
    }
    await screen.findByText(message);
    await sleep(20);
    expect(toasts.get().map((toast) => [toast.message, toast.action?.label])).toEqual([
      [message, 'See this limit'],
    ]);
    stopExplaining();
  },
);
