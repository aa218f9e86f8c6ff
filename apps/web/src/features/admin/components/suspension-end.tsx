import { now } from '../../../platform/clock.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';

const DAY_MS = 24 * 60 * 60_000;
const ENDS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: 'lifted', label: 'Until lifted' },
] as const;
export type SuspensionDays = (typeof ENDS)[number]['value'];

/** When a suspension of so many days ends; null until it is lifted. */
export const suspensionEnd = (days: SuspensionDays): string | null =>
  days === 'lifted' ? null : new Date(now() + Number(days) * DAY_MS).toISOString();

/** How long a suspension lasts. */
export const SuspensionEnd = (props: { days: SuspensionDays; onChange: (days: SuspensionDays) => void }) => (
  <div className="mt-3">
    <SelectField label="Duration" choices={ENDS} value={props.days} onChange={props.onChange} />
  </div>
);
