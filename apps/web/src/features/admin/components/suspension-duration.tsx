import { now } from '../../../platform/clock.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { isoDaysFrom, SUSPENSION_DURATIONS } from '../view.ts';

export type SuspensionDays = (typeof SUSPENSION_DURATIONS)[number]['value'];

/** The end of a suspension of this many days; null if it lasts until it is lifted. */
export const suspensionEnd = (days: SuspensionDays): string | null =>
  days === 'lifted' ? null : isoDaysFrom(now(), days);

/** The field for the duration of a suspension. */
export const SuspensionDuration = (props: {
  days: SuspensionDays;
  onChange: (days: SuspensionDays) => void;
}) => (
  <div className="mt-3">
    <SelectField
      label="Duration"
      choices={SUSPENSION_DURATIONS}
      value={props.days}
      onChange={props.onChange}
    />
  </div>
);
