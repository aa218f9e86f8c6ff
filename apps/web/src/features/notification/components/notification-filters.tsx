import { SelectField } from '../../../ui/field/select-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { KINDS, type NotificationFilter } from '../view.ts';

type KindChoice = NotificationFilter['kind'];

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

const KIND_CHOICES: readonly { value: KindChoice; label: string }[] = [
  { value: 'all', label: 'All kinds' },
  ...(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((value) => ({ value, label: KINDS[value].label })),
];

/** All or unread, and of which kind. */
export function NotificationFilters(props: {
  filter: NotificationFilter;
  onChange: (change: Partial<NotificationFilter>) => void;
}) {
  const { filter, onChange } = props;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <SegmentedControl
        label="Which notifications"
        segments={STATES}
        value={filter.unread ? 'unread' : 'all'}
        onChange={(state) => onChange({ unread: state === 'unread' })}
      />
      <div className="w-full sm:w-56">
        <SelectField
          label="Kind"
          hideLabel
          choices={KIND_CHOICES}
          value={filter.kind}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
    </div>
  );
}
