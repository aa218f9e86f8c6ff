import { act, render, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { sleep } from '../platform/clock.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RouteAnnouncer } from './route-focus.tsx';

/** A page whose title is known only after its data is loaded. */
function PartyPage() {
  const [name, setName] = useState('');
  useEffect(() => {
    void sleep(200).then(() => setName('The Copper Lanterns'));
  }, []);
  return name ? <PageHeader title={name} /> : null;
}

const layout = (
  <>
    <Outlet />
    <RouteAnnouncer />
  </>
);

test('title of a page is announced even if it is known only after the page has loaded', async () => {
  const children = [
    { path: '/parties', element: <PageHeader title="Parties" /> },
    { path: '/parties/1', element: <PartyPage /> },
  ];
  const router = createMemoryRouter([{ element: layout, children }], { initialEntries: ['/parties'] });
  const { container } = render(<RouterProvider router={router} />);
  const announced = () => container.querySelector('[aria-live]')?.textContent;
  await waitFor(() => expect(announced()).toBe('Parties · Quartermaster'));
  await act(() => router.navigate('/parties/1'));
  await waitFor(() => expect(announced()).toBe('The Copper Lanterns · Quartermaster'));
});
