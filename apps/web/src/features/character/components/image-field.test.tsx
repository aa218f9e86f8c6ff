import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { ImageField } from './image-field.tsx';

const UPLOAD = 'POST /api/v1/images';
const url = `/images/${nim.id}.webp`;

function Field() {
  const [value, setValue] = useState('');
  return (
    <>
      <ImageField initialsOf="Nim" value={value} onChange={setValue} />
      <p>value: {value}</p>
    </>
  );
}

function visit(response: FakeResponse = { status: 201, data: { id: nim.id, url } }) {
  const server = fakeServer({ [UPLOAD]: response });
  const view = renderPage(<Field />);
  const input = view.container.querySelector<HTMLInputElement>('input[type=file]');
  const choose = (bytes: number) =>
    view.user.upload(
      input ?? document.createElement('input'),
      new File([new Uint8Array(bytes)], 'n.png', { type: 'image/png' }),
    );
  return { server, choose, ...view };
}

test('uploaded picture becomes the value and can be removed', async () => {
  const { choose, user, server } = visit();
  await choose(9);
  expect(await screen.findByText(`value: ${url}`)).toBeDefined();
  expect(server.requests[0]?.headers.get('content-type')).toBe('image/png');
  expect(screen.getByRole('textbox', { name: 'Picture' })).toHaveProperty('value', 'Uploaded picture');
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(screen.getByText('value:')).toBeDefined();
});

test('file that is too large is not sent', async () => {
  const { choose, server } = visit();
  await choose(5 * 1024 * 1024 + 1);
  expect(await screen.findByText('A picture can be at most 5 MB.')).toBeDefined();
  expect(server.count(UPLOAD)).toBe(0);
});

test('reason why the server rejected an upload is shown', async () => {
  const details = [
    { field: 'base', message: 'This file is not a readable picture. Use PNG, JPEG, WebP or GIF.' },
  ];
  const { choose } = visit({ status: 422, error: { code: 'VALIDATION_ERROR', details } });
  await choose(9);
  expect(await screen.findByText(/This file is not a readable picture/)).toBeDefined();
});

test('picture at a URL is fetched by the server, and the URL of the copy becomes the value', async () => {
  const { user, server } = visit();
  server.on('POST /api/v1/images/fetch', { status: 201, data: { id: nim.id, url } });
  await user.type(screen.getByRole('textbox', { name: 'Picture' }), 'https://example.org/nim.png');
  await user.click(screen.getByRole('button', { name: 'Fetch picture' }));
  expect(await screen.findByText(`value: ${url}`)).toBeDefined();
  expect(server.requests[0]?.body).toEqual({ address: 'https://example.org/nim.png' });
});

test('error of an upload disappears when another picture is fetched by its URL', async () => {
  const { choose, user, server } = visit();
  server.on('POST /api/v1/images/fetch', { status: 201, data: { id: nim.id, url } });
  await choose(5 * 1024 * 1024 + 1);
  expect(await screen.findByText('A picture can be at most 5 MB.')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Picture' }), 'https://example.org/nim.png');
  await user.click(screen.getByRole('button', { name: 'Fetch picture' }));
  expect(await screen.findByText(`value: ${url}`)).toBeDefined();
  expect(screen.queryByText('A picture can be at most 5 MB.')).toBeNull();
});
