import { BellOff, CheckCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useNotifications, useUnreadCount } from '../api.ts';
import { MarkAllButton } from '../components/mark-all-button.tsx';
import { NotificationFilters } from '../components/notification-filters.tsx';
import { NotificationRow } from '../components/notification-row.tsx';
import { filterFrom, type NotificationFilter, paramsFrom } from '../view.ts';

const PER_PAGE = '20';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What the list shows, kept in the address so that reload and Back keep it. */
function useFilter(): [NotificationFilter, (change: Partial<NotificationFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = filterFrom(params);
  const change = (part: Partial<NotificationFilter>) =>
    setParams(paramsFrom({ ...filter, page: 1, ...part }), {
      replace: part.page === undefined,
      preventScrollReset: part.page === undefined,
    });
  return [filter, change];
}

/** What is said when nothing fits: nothing yet, all seen, or nothing of that kind. */
function Nothing({ filter, onReset }: { filter: NotificationFilter; onReset: () => void }) {
  if (filter.kind === 'all' && !filter.unread) {
    return (
      <EmptyState icon={<BellOff />} title="No notifications yet">
        Invitations, changes of your role and what concerns your account appear here.
      </EmptyState>
    );
  }
  const isAllRead = filter.kind === 'all';
  return (
    <EmptyState
      icon={isAllRead ? <CheckCheck /> : <BellOff />}
      title={isAllRead ? 'All read' : 'No notifications found'}
      actions={<Button onPress={onReset}>Show all</Button>}
    >
      {isAllRead ? 'There is nothing new for you.' : 'Nothing fits these filters.'}
    </EmptyState>
  );
}

function List(props: {
  filter: NotificationFilter;
  onChange: (change: Partial<NotificationFilter>) => void;
}) {
  const { filter, onChange } = props;
  const list = useNotifications({
    page: String(filter.page),
    per_page: PER_PAGE,
    ...(filter.unread ? { unread: 'true' as const } : {}),
    ...(filter.kind === 'all' ? {} : { kind: filter.kind }),
  });
  if (list.isPending) {
    return (
      <SkeletonArea label="Loading notifications" className="grid gap-2">
        {SKELETONS.map((key) => (
          <SkeletonBlock key={key} className="h-16" />
        ))}
      </SkeletonArea>
    );
  }
  if (list.error) {
    return (
      <ErrorPanel
        title="Error loading notifications"
        message={list.error.message}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { data, meta } = list.data;
  if (data.length === 0 && filter.page === 1) {
    return <Nothing filter={filter} onReset={() => onChange({ unread: false, kind: 'all' })} />;
  }
  return (
    <div className="flex flex-col gap-6">
      <ul
        aria-label="Notifications"
        aria-busy={list.isPlaceholderData}
        className="rounded-l border border-line bg-surface-1"
      >
        {data.map((each) => (
          <NotificationRow key={each.id} notification={each} canMark />
        ))}
      </ul>
      <Pager
        label="Pages of notifications"
        current={meta.current_page}
        total={meta.total_pages}
        onPage={(page) => onChange({ page })}
      />
    </div>
  );
}

/** /notifications: what the signed-in person was told. */
export default function NotificationsPage() {
  const [filter, change] = useFilter();
  const unread = useUnreadCount();
  return (
    <div className="mx-auto max-w-200">
      <PageHeader
        title="Notifications"
        {...(unread === undefined ? {} : { subtitle: unread === 0 ? 'All read' : `${unread} unread` })}
        actions={<MarkAllButton unread={unread ?? 0} icon={<CheckCheck aria-hidden="true" />} />}
      />
      <NotificationFilters filter={filter} onChange={change} />
      <List filter={filter} onChange={change} />
    </div>
  );
}
