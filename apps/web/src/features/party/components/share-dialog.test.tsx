import { screen, waitFor, within } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { InviteBox } from './invite-box.tsx';

const withoutClipboard = () =>
  Object.defineProperty(window.navigator, 'clipboard', { value: undefined, configurable: true });

/** What a reader makes of a QR code on screen: its path has one square for each dark module. */
function qrText(image: HTMLElement): string {
  const side = Number(image.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const data = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of image
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)/g) ?? []) {
    for (let i = 0; i < scale ** 2; i++) {
      const at = (Number(y) * scale + Math.floor(i / scale)) * side * scale + Number(x) * scale + (i % scale);
      data.fill(0, at * 4, at * 4 + 3);
    }
  }
  return decodeQR({ width: side * scale, height: side * scale, data });
}

test('code is shared as link, QR code and three texts; a failed copy is reported', async () => {
  const { user } = renderPage(<InviteBox party={lanterns} />);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share Party Join Code' });
  for (const title of ['Simple Code', 'Friendly Message', 'Detailed Message']) {
    expect(within(dialog).getByRole('heading', { name: title })).toBeDefined();
  }
  expect(within(dialog).getByRole('heading', { name: 'How players join' })).toBeDefined();
  const link = `${window.location.origin}/join/QK7MPX2A`;
  expect(within(dialog).getByText(link)).toBeDefined();
  expect(qrText(await within(dialog).findByRole('img', { name: /^QR code/ }))).toBe(link);
  withoutClipboard();
  document.execCommand = () => false;
  await user.click(within(dialog).getByRole('button', { name: 'Copy Simple Code' }));
  expect(await screen.findByText('Failed to copy to clipboard')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
