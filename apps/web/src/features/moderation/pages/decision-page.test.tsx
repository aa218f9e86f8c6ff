import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { hiddenDecision } from '../../../../test/moderation.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import DecisionPage from './decision-page.tsx';

const DECISION = `/api/v1/moderation_decisions/${hiddenDecision.id}`;

function visit(response: FakeResponse = { data: hiddenDecision }) {
  const server = fakeServer({ [`GET ${DECISION}`]: response });
  const url = `/moderation/${hiddenDecision.id}`;
  return { server, ...renderPage(<DecisionPage />, { url, path: '/moderation/:id' }) };
}

test('page shows the decision and its reason', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rude Lamp' })).toBeDefined();
  expect(screen.getByText('Hidden by an admin')).toBeDefined();
  expect(screen.getByText('Reason: Insults other players')).toBeDefined();
});

test('appeal requires a text, and replaces the form once it is sent', async () => {
  const { user, server } = visit();
  const appealedDecision = {
    ...hiddenDecision,
    appeal: { text: 'It is a quotation.', at: '2026-11-03T10:00:00.000Z', is_decided: false },
    permissions: { appeal: false },
  };
  server.on(`POST ${DECISION}/appeal`, { data: appealedDecision });
  await user.click(await screen.findByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Explain why the content should be restored')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'It is a quotation.');
  server.on(`GET ${DECISION}`, { data: appealedDecision });
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/It is waiting for an admin\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    appeal: { text: 'It is a quotation.' },
  });
});

test('text of an appeal against one decision does not appear in the form of another decision', async () => {
  const other = { ...hiddenDecision, id: '0192f0aa-0000-7000-8000-0000000000c9', subject_name: 'Other Lamp' };
  const { client, router, server, user } = visit();
  server.on(`GET /api/v1/moderation_decisions/${other.id}`, { data: other });
  await user.type(await screen.findByRole('textbox', { name: /^Why/ }), 'It is a quotation.');
  client.setQueryData(['moderation.decision', { params: { id: other.id } }], { data: other });
  await router.navigate(`/moderation/${other.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Other Lamp' })).toBeDefined();
  expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveProperty('value', '');
});

test('heading of a sent appeal is “Appeal”, because a former game master may have sent it', async () => {
  const appeal = { text: 'It is a quotation.', at: '2026-11-03T10:00:00.000Z', is_decided: true };
  visit({ data: { ...hiddenDecision, kind: 'party', appeal, permissions: { appeal: false } } });
  expect(await screen.findByRole('heading', { name: 'Appeal' })).toBeDefined();
  expect(screen.getByText(/It was reviewed\./)).toBeDefined();
});

test('warning offers no appeal', async () => {
  visit({ data: { ...hiddenDecision, decision: 'warned', permissions: { appeal: false } } });
  expect(await screen.findByText('Warning')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
});

test('page says only of a hidden template that anything created from it is kept', async () => {
  const kept = 'It is no longer public. Anything already created from it is kept.';
  const template = visit();
  expect(await screen.findByText(kept)).toBeDefined();
  template.unmount();
  visit({ data: { ...hiddenDecision, kind: 'rating' } });
  expect(await screen.findByText('It is no longer public.')).toBeDefined();
});

test('rejected appeal shows its error and keeps the text', async () => {
  const { user, server } = visit();
  const message = 'You cannot appeal this decision.';
  server.on(`POST ${DECISION}/appeal`, { status: 409, error: { code: 'CONFLICT', message } });
  await user.type(await screen.findByRole('textbox', { name: /^Why/ }), 'It is a quotation.');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveProperty('value', 'It is a quotation.');
});

test('page shows an error with a retry', async () => {
  const { user, server } = visit({ status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  expect(await screen.findByText('Error loading the decision')).toBeDefined();
  server.on(`GET ${DECISION}`, { data: hiddenDecision });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rude Lamp' })).toBeDefined();
});
