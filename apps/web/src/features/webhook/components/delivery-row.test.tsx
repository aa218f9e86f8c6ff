import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { deliveryOf, webhookOf } from '../../../../test/webhooks.ts';
import { DeliveryRow, type DeliveryRowProps } from './delivery-row.tsx';

function visit(delivery: DeliveryRowProps['delivery'], webhook = webhookOf()) {
  fakeServer();
  renderPage(<DeliveryRow webhook={webhook} delivery={delivery} mayRedeliver={false} />);
}

test.each([
  ['pending', 'Not sent yet.'],
  ['failed', 'Not sent, because the webhook was disabled.'],
] as const)('%s delivery without attempts says: %s', async (state, text) => {
  visit(deliveryOf({ state, attempts: [] }));
  expect(await screen.findByText(text)).toBeDefined();
});

test('pending delivery of a paused webhook says when it is sent, and not the time of the next attempt', async () => {
  const delivery = deliveryOf({ state: 'pending', next_attempt_at: '2026-11-01T10:00:00.000Z' });
  visit(delivery, webhookOf({ state: 'paused' }));
  expect(await screen.findByText(/sent when the webhook is resumed$/)).toBeDefined();
  expect(screen.queryByText(/next attempt/)).toBeNull();
});
