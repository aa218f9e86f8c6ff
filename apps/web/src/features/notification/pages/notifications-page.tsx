import type { NotificationKind } from '@quartermaster/contract/notification';
import { BellOff, CheckCheck } from 'lucide-react';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useNotifications, useUnreadCount } from '../api.ts';
import { MarkAllButton } from '../components/mark-all-button.tsx';
import { NotificationRow } from '../components/notification-row.tsx';
import { KINDS } from '../view.ts';

const PER_PAGE = '20';
const STATES = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;
const KIND_CHOICES = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));

const isKind = (text: string | undefined): text is NotificationKind =>
  text !== undefined && Object.hasOwn(KINDS, text);

/** The empty state: no notifications yet, all read, or no match for the filter. */
function NoNotifications(props: { isFiltered: boolean; hasKindFilter: boolean; onClear: () => void }) {
  if (!props.isFiltered) {
    return (
      <EmptyState icon={<BellOff />} title="No notifications yet">
        News about your parties and your account appears here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={props.hasKindFilter ? <BellOff /> : <CheckCheck />}
      title={props.hasKindFilter ? 'No notifications found' : 'All read'}
      actions={<Button onPress={props.onClear}>Show all</Button>}
    >
      {props.hasKindFilter ? 'No notification matches these filters.' : 'You have no unread notifications.'}
    </EmptyState>
  );
}

/** /notifications: all of the user's notifications. */
export default function NotificationsPage() {
  const { filter, query, isFiltered, change, clear } = useListFilter(['unread', 'kind']);
  const list = useNotifications({
    page: query.page,
    per_page: PER_PAGE,
    unread: query.unread ? 'true' : undefined,
    kind: isKind(query.kind) ? query.kind : undefined,
  });
  const unreadCount = useUnreadCount();
  return (
    <div className="mx-auto max-w-200">
      <ListPage
        header={{
          title: 'Notifications',
          // A no-break space keeps the height of the line while the count loads.
          subtitle:
            unreadCount === undefined ? '\u00a0' : unreadCount === 0 ? 'All read' : `${unreadCount} unread`,
          actions: <MarkAllButton unreadCount={unreadCount ?? 0} icon={<CheckCheck aria-hidden="true" />} />,
        }}
        filters={
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <SegmentedControl
              label="Status"
              segments={STATES}
              value={filter.unread ? 'unread' : 'all'}
              onChange={(state) => change({ unread: state === 'unread' ? '1' : '' })}
            />
            <div className="w-full sm:w-56">
              <FilterSelect
                label="Type"
                hideLabel
                any="All types"
                choices={KIND_CHOICES}
                ignoresOthers
                value={filter.kind}
                onChange={(kind) => change({ kind })}
              />
            </div>
          </div>
        }
        list={list}
        noun="notifications"
        label="Notifications"
        layout="rows"
        skeleton="h-16"
        failure={{ title: 'Error loading notifications' }}
        empty={
          <NoNotifications isFiltered={isFiltered} hasKindFilter={isKind(filter.kind)} onClear={clear} />
        }
        onPage={(page) => change({ page })}
      >
        {(notification) => <NotificationRow key={notification.id} notification={notification} canMarkRead />}
      </ListPage>
    </div>
  );
}
