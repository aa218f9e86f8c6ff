import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Button, IconButton, LinkButton } from './button.tsx';

test('button is pressed by pointer and keyboard', async () => {
  const onPress = vi.fn();
  render(<Button onPress={onPress}>Save</Button>);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(2);
});

test('pending button can be focused, announces that it is working, and cannot be pressed', async () => {
  const onPress = vi.fn();
  render(
    <Button isPending onPress={onPress}>
      Save
    </Button>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.tagName).toBe('BUTTON');
  expect(screen.getByRole('status', { name: 'Working' })).toBeDefined();
  expect(onPress).not.toHaveBeenCalled();
});

test('icon button has a name', () => {
  render(<IconButton label="Close" icon={<svg aria-hidden="true" />} />);
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
});

test('link styled as a button is a link', () => {
  render(
    <MemoryRouter>
      <LinkButton to="/parties/new">New party</LinkButton>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'New party' }).getAttribute('href')).toBe('/parties/new');
});
