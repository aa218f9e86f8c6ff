import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setWidth } from '../../test/viewport.ts';
import { online } from '../platform/online.ts';
import { initialsOf } from './avatar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { LabeledValue } from './labeled-value.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { PageHeader } from './page-header.tsx';
import { Pager, pagesAround } from './pager.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { SkeletonText } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { Table } from './table.tsx';
import { Tabs } from './tabs.tsx';

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [6, 12, [1, 'gap', 4, 5, 6, 7, 8, 'gap', 12]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [12, 12, [1, 'gap', 8, 9, 10, 11, 12]],
])('page %i of %i offers at most five pages around it and both ends', (current, total, pages) => {
  expect(pagesAround(current, total)).toEqual(pages);
});

test('pager marks the current page and disables Previous on the first page, and Next opens the next page', async () => {
  const onPage = vi.fn();
  render(<Pager current={1} total={3} onPage={onPage} label="Pages of parties" />);
  const pager = within(screen.getByRole('navigation', { name: 'Pages of parties' }));
  expect(pager.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
  expect(pager.getByRole('button', { name: 'Previous page' }).hasAttribute('disabled')).toBe(true);
  await userEvent.setup().click(pager.getByRole('button', { name: 'Next page' }));
  expect(onPage).toHaveBeenCalledWith(2);
});

test.each([
  [1, 4, ['1', '2', '3', '4']],
  [1, 9, ['1', '9']],
  [6, 14, ['1', '6', '14']],
  [14, 14, ['1', '14']],
])('pager on a phone at page %i of %i offers only pages that fit on one line', (current, total, pages) => {
  setWidth(320);
  onTestFinished(() => setWidth(1440));
  render(<Pager current={current} total={total} onPage={vi.fn()} />);
  const names = screen.getAllByRole('button', { name: /^Page/ }).map(({ textContent }) => textContent);
  expect(names).toEqual(pages);
});

test('lines of text have three heights while they load, and the spinner has three sizes', () => {
  const htmlOf = (element: ReactElement) => render(element).container.innerHTML;
  const heights = ['tight', 'normal', 'relaxed'] as const;
  const sizes = ['sm', 'md', 'lg'] as const;
  expect(new Set(heights.map((height) => htmlOf(<SkeletonText height={height} />))).size).toBe(3);
  expect(new Set(sizes.map((size) => htmlOf(<Spinner size={size} />))).size).toBe(3);
});

test('labeled value is a term with its definition, and is absent without a value', () => {
  render(
    <dl>
      <LabeledValue label="From">Backpack</LabeledValue>
      <LabeledValue label="To">{null}</LabeledValue>
      <LabeledValue label="Notes">{''}</LabeledValue>
    </dl>,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['From']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Backpack']);
});

test('single page has no pager', () => {
  const { container } = render(<Pager current={1} total={1} onPage={vi.fn()} />);
  expect(container.childElementCount).toBe(0);
});

test('error panel shows the specified default message and a button to try again', async () => {
  const onRetry = vi.fn();
  render(<ErrorPanel onRetry={onRetry} />);
  const panel = within(screen.getByRole('alert'));
  expect(panel.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
  expect(panel.getByText('An unexpected error occurred. Please try again.')).toBeDefined();
  await userEvent.setup().click(panel.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('failing component shows message and code, with a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw Object.assign(new Error('The shelf fell'), { code: 'NO_SHELF' });
    return <p>The shelf is repaired</p>;
  };
  render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('The shelf fellNO_SHELF');
  isBroken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('The shelf is repaired')).toBeDefined();
});

test('tab is selected with the arrow keys, and is still selected when the tabs are shown again', async () => {
  const tabs = [
    { id: 'a', label: 'Overview', content: 'first' },
    { id: 'b', label: 'Members', content: 'second' },
  ];
  const { unmount } = render(<Tabs label="Party" tabs={tabs} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Members' }).textContent).toBe('second');
  unmount();
  render(<Tabs label="Party" tabs={tabs} />);
  expect(screen.getByRole('tab', { name: 'Members' }).getAttribute('aria-selected')).toBe('true');
});

test('second of two fast arrow presses selects the third tab, even while `selected` is still the first', async () => {
  const onSelect = vi.fn();
  const tabs = ['Overview', 'Members', 'Activity'].map((label) => ({ id: label, label, content: label }));
  render(<Tabs label="Slow" tabs={tabs} selected="Overview" onSelect={onSelect} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(onSelect.mock.calls).toEqual([['Members'], ['Activity']]);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Activity' }));
});

test('segmented control reports a press of another segment, but not of the selected one', async () => {
  const onChange = vi.fn();
  const segments = [
    { value: 'grid', label: 'Grid' },
    { value: 'list', label: 'List' },
  ] as const;
  render(<SegmentedControl label="Layout" segments={segments} value="grid" onChange={onChange} iconsOnly />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Grid' }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: 'List' }));
  expect(onChange).toHaveBeenCalledWith('list');
});

test('first column of a table names its row', () => {
  const columns = [
    { id: 'name', head: 'Name', cell: (row: { name: string }) => row.name },
    { id: 'length', head: 'Letters', cell: (row: { name: string }) => row.name.length, isNumber: true },
  ];
  render(<Table caption="Members" columns={columns} rows={[{ name: 'Nim' }]} rowKey={(row) => row.name} />);
  const table = within(screen.getByRole('table', { name: 'Members' }));
  expect(table.getByRole('rowheader', { name: 'Nim' })).toBeDefined();
  expect(table.getByRole('cell', { name: '3' })).toBeDefined();
});

test('page header sets heading, breadcrumb and document title', () => {
  render(
    <MemoryRouter>
      <PageHeader title="The Copper Lanterns" crumbs={[{ label: 'Parties', to: '/parties' }]} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Copper Lanterns');
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('Parties');
  expect(document.title).toBe('The Copper Lanterns · Quartermaster');
});

test('live indicator announces active updates', () => {
  render(<LiveIndicator status="connected" />);
  expect(screen.getByRole('status').textContent).toBe('Real-time updates active');
});

test('live indicator does not show updates as active while offline', () => {
  online.set(false);
  onTestFinished(() => online.set(true));
  render(<LiveIndicator status="connected" />);
  expect(screen.getByRole('status').textContent).toBe('Reconnecting…');
});

test.each([
  ['Nim Thistlewick', 'NT'],
  ['mirelle', 'MI'],
  ['the_copper.lanterns', 'TC'],
  ['x', 'X'],
  ['🐉 Drake', '🐉D'],
])('%s is abbreviated as %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
