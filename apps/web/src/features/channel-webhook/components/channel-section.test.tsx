import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { lanterns, storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { channelOf } from '../../../../test/webhooks.ts';
import { ChannelSection } from './channel-section.tsx';

const CHANNEL_PATH = `/api/v1/parties/${lanterns.id}/channel_webhook`;

function visit(channel: FakeResponse, isArchived = false) {
  const server = fakeServer({ [`GET ${CHANNEL_PATH}`]: channel });
  storeTokens();
  const party = lanternsAs('gm', { is_archived: isArchived });
  return { server, ...renderPage(<ChannelSection party={party} />) };
}

const press = async (user: ReturnType<typeof visit>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('Discord channel section', () => {
  test('connects a channel by its webhook URL, and shows at the field why a URL is rejected', async () => {
    const { server, user } = visit({ data: null });
    const details = [{ field: 'url', message: 'Must be a Discord webhook URL' }];
    server.on(`PUT ${CHANNEL_PATH}`, { status: 422, error: { code: 'VALIDATION_ERROR', details } });
    await press(user, 'Connect channel');
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Discord channel' }));
    await user.type(dialog.getByRole('textbox', { name: /Webhook URL/ }), 'https://example.org');
    await user.click(dialog.getByRole('button', { name: 'Connect channel' }));
    expect(await dialog.findByText('Must be a Discord webhook URL')).toBeDefined();
    server.on(`PUT ${CHANNEL_PATH}`, { data: channelOf() });
    server.on(`GET ${CHANNEL_PATH}`, { data: channelOf() });
    await user.click(dialog.getByRole('button', { name: 'Connect channel' }));
    expect(await screen.findByText(/1184472015540244501/)).toBeDefined();
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      channel_webhook: { url: 'https://example.org' },
    });
  });

  test('sends a test message, and pauses and resumes the posts', async () => {
    const { server, user } = visit({ data: channelOf() });
    server.on(`POST ${CHANNEL_PATH}/test`, { status: 202, data: channelOf({ waiting: 1 }) });
    await press(user, 'Send test message');
    expect(await screen.findByText('Test message queued')).toBeDefined();
    server.on(`PATCH ${CHANNEL_PATH}`, { data: channelOf({ state: 'paused' }) });
    server.on(`GET ${CHANNEL_PATH}`, { data: channelOf({ state: 'paused' }) });
    await press(user, 'Pause');
    expect(await screen.findByText('Paused')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send test message' })).toHaveProperty('disabled', true);
    server.on(`GET ${CHANNEL_PATH}`, { data: channelOf() });
    await press(user, 'Resume');
    expect(await screen.findByText('Active')).toBeDefined();
    const sentBodies = server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sentBodies).toEqual([
      { channel_webhook: { state: 'paused' } },
      { channel_webhook: { state: 'active' } },
    ]);
  });

  test('shows the last failure, why posts were disabled, and how many posts Discord did not confirm', async () => {
    const { server, user } = visit({
      data: channelOf({ last_error: 'Discord responded with 500', unconfirmed: 2 }),
    });
    expect(await screen.findByText('Last attempt: Discord responded with 500.')).toBeDefined();
    expect(screen.getByText(/did not confirm 2 posts/)).toBeDefined();
    server.on(`POST ${CHANNEL_PATH}/resend`, { status: 202, data: channelOf({ waiting: 2 }) });
    server.on(`GET ${CHANNEL_PATH}`, { data: channelOf({ state: 'disabled', disabled_reason: 'gone' }) });
    await press(user, 'Send again');
    expect(await screen.findByText(/^The webhook was deleted in Discord/)).toBeDefined();
    expect(screen.queryByText(/did not confirm/)).toBe(null);
  });

  test('does not offer to send posts again while the channel is paused', async () => {
    visit({ data: channelOf({ state: 'paused', unconfirmed: 1 }) });
    expect((await screen.findByText(/did not confirm one post/)).textContent).not.toContain('again');
    expect(screen.queryByRole('button', { name: 'Send again' })).toBe(null);
  });

  test('removes the channel after a confirmation, and shows a failure in the dialog', async () => {
    const { server, user } = visit({ data: channelOf() });
    server.on(`DELETE ${CHANNEL_PATH}`, {
      status: 409,
      error: { code: 'CONFLICT', message: 'Try it later.' },
    });
    await press(user, 'Remove channel');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the Discord channel?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove channel' }));
    expect(await dialog.findByText('Try it later.')).toBeDefined();
    server.on(`DELETE ${CHANNEL_PATH}`, { status: 204 });
    server.on(`GET ${CHANNEL_PATH}`, { data: null });
    await user.click(dialog.getByRole('button', { name: 'Remove channel' }));
    expect(await screen.findByRole('button', { name: 'Connect channel' })).toBeDefined();
  });

  test('shows no channel after an action is rejected because another game master has removed the channel', async () => {
    const { server, user } = visit({ data: channelOf() });
    server.on(`PATCH ${CHANNEL_PATH}`, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
    await screen.findByText('Active');
    server.on(`GET ${CHANNEL_PATH}`, { data: null });
    await press(user, 'Pause');
    expect(await screen.findByRole('button', { name: 'Connect channel' })).toBeDefined();
  });

  test('is read-only for an archived party, and offers a retry after a failed request', async () => {
    const { server, user } = visit({ status: 500, raw: '' }, true);
    expect(await screen.findByText('Error loading the Discord channel')).toBeDefined();
    server.on(`GET ${CHANNEL_PATH}`, { data: channelOf() });
    await press(user, 'Try Again');
    expect(await screen.findByText('Active')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBe(null);
  });
});
