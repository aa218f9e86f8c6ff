import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { BarChart } from './bar-chart.tsx';
import { HeatMap } from './heat-map.tsx';
import { LineChart } from './line-chart.tsx';

const days = {
  title: 'Registrations',
  unit: 'Day',
  labels: ['Nov 1', 'Nov 2', 'Nov 3'],
  series: [
    { name: 'Users', values: [10, null, 40] },
    { name: 'Verified', values: [0, 20, 1200] },
  ],
};
const rows = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent));
const paths = (container: HTMLElement) =>
  [...container.querySelectorAll('[role=slider] path')].map((path) => path.getAttribute('d'));

test('line chart has all its numbers in a table', () => {
  renderPage(<LineChart {...days} />);
  expect(rows('Registrations')).toEqual([
    ['Day', 'Users', 'Verified'],
    ['Nov 1', '10', '0'],
    ['Nov 2', '–', '20'],
    ['Nov 3', '40', '1,200'],
  ]);
});

test('line has gaps where nothing was measured and dots for values without measured neighbors, and series differ by pattern', () => {
  const { container } = renderPage(<LineChart {...days} />);
  expect(paths(container)).toEqual(['M0,99.33ZM100,97.33Z', 'M0,100L50,98.67L100,20']);
  const patterns = [...container.querySelectorAll('[role=slider] path')].map((path) =>
    path.getAttribute('stroke-dasharray'),
  );
  expect(new Set(patterns).size).toBe(2);
});

test('chart of zeros has a single tick at zero', () => {
  const { container } = renderPage(
    <LineChart
      {...days}
      series={[{ name: 'MRR', values: [0, 0, 0] }]}
      format={(cents) => `$${cents / 100}`}
    />,
  );
  expect(paths(container)).toEqual(['M0,100L50,100L100,100']);
  expect(screen.queryByText('$0.01')).toBeNull();
});

test.each([
  [1, ['0', '1']],
  [14, ['0', '5', '10', '15']],
  [40, ['0', '10', '20', '30', '40']],
  [1_234_567, ['0', '500,000', '1,000,000', '1,500,000']],
])('scale up to %i has whole-number ticks at equal distances', (highest, ticks) => {
  const { container } = renderPage(
    <LineChart {...days} series={[{ name: 'Users', values: [0, highest] }]} />,
  );
  const scale = container.querySelector('[role=slider]')?.previousElementSibling;
  expect([...(scale?.children ?? [])].map((tick) => tick.textContent)).toEqual(ticks);
});

test('arrow keys read out the values one after the other and stop at the ends', async () => {
  const { user } = renderPage(<LineChart {...days} />);
  const chart = screen.getByRole('slider', { name: 'Day of Registrations' });
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 3 · Users 40 · Verified 1,200');
  chart.focus();
  await user.keyboard('{ArrowLeft}');
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 2 · Users – · Verified 20');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(chart.getAttribute('aria-valuenow')).toBe('0');
  await user.keyboard('{End}{ArrowRight}');
  expect(screen.getByText('Nov 3 · Users 40 · Verified 1,200')).toBeDefined();
});

test('value under the pointer is chosen', () => {
  renderPage(<BarChart {...days} />);
  const chart = screen.getByRole('slider');
  chart.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect;
  fireEvent.pointerMove(chart, { clientX: 290 });
  expect(chart.getAttribute('aria-valuenow')).toBe('1');
  fireEvent.pointerMove(chart, { clientX: 5000 });
  expect(chart.getAttribute('aria-valuenow')).toBe('2');
});

test('bars are proportional to the scale, and a missing measurement has no bar', () => {
  const { container } = renderPage(
    <BarChart
      {...days}
      series={[{ name: 'Users', values: [10, null, 40] }]}
      format={(value) => `$${value}`}
    />,
  );
  const bars = [...container.querySelectorAll('[role=slider] rect')];
  expect(bars.map((bar) => bar.getAttribute('height'))).toEqual(['25', '100']);
  expect(rows('Registrations').at(-1)).toEqual(['Nov 3', '$40']);
});

test('chart without any value says that nothing was recorded', () => {
  renderPage(<LineChart {...days} series={[{ name: 'Users', values: [null, null, null] }]} />);
  expect(screen.getByText('Nothing was recorded in this period.')).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('heat map shows each share by row and column, and an empty cell for a share that is not known yet', () => {
  const { container } = renderPage(
    <HeatMap
      title="Retention"
      headers={['Registered in', 'Week']}
      columns={['0', '1']}
      rows={[
        { name: 'Nov 2', values: [100, 50] },
        { name: 'Nov 9', values: [80, null] },
      ]}
    />,
  );
  expect(rows('Retention')).toEqual([
    ['Registered in', 'Week 0', 'Week 1'],
    ['Nov 2', '100%', '50%'],
    ['Nov 9', '80%', ''],
  ]);
  const shades = [...container.querySelectorAll<HTMLElement>('td span[style]')];
  expect(shades.map(({ style }) => style.opacity)).toEqual(['0.45', '0.225', '0.36']);
});
