import { Megaphone, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { countText } from '../../admin/view.ts';
import { CommunicationsLinks } from '../../communications/components/communications-links.tsx';
import { useAnnouncements } from '../api.ts';
import { AnnouncementRow } from '../components/announcement-row.tsx';
import { useAnnouncementsExport } from '../hooks/use-announcements-export.ts';
import { STATE_CHOICES } from '../view.ts';

const AnnouncementForm = lazy(() => import('../components/announcement-form.tsx'));

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <NoMatch title="No announcements found" onClear={onClear}>
      No announcement matches these filters.
    </NoMatch>
  ) : (
    <EmptyState icon={<Megaphone />} title="No announcements">
      Write the first one. Users see it when you publish it, or at the start time that you set.
    </EmptyState>
  );
}

/** /admin/communications/announcements: announcements to users, newest first (DEC-13). */
export default function AnnouncementsPage() {
  const { query, isFiltered, filter, change, clear } = useListFilter(['state']);
  const state = STATE_CHOICES.find(({ value }) => value === query.state)?.value;
  const list = useAnnouncements({ ...query, state });
  const csvExport = useAnnouncementsExport({ state });
  const [isCreating, setCreating, closeForm] = useDialog();
  return (
    <>
      <ListPage
        header={{
          title: 'Announcements',
          subtitle: 'Banners, notifications and emails for all users, or those of a tier or party role.',
          actions: (
            <>
              <ExportButton csvExport={csvExport} />
              <Button tone="primary" onPress={() => setCreating(true)}>
                <Plus aria-hidden="true" />
                New announcement
              </Button>
            </>
          ),
        }}
        filters={
          <>
            <CommunicationsLinks />
            <div className="mb-5 sm:w-52">
              <FilterSelect
                label="Status"
                any="All states"
                choices={STATE_CHOICES}
                ignoresOthers
                value={filter.state}
                onChange={(value) => change({ state: value })}
              />
            </div>
          </>
        }
        list={list}
        noun="announcements"
        label="Announcements"
        layout="rows"
        skeleton="h-20"
        count={(total) => countText(total, 'announcement', 'announcements')}
        failure={{ title: 'Error loading announcements' }}
        empty={<Empty isFiltered={isFiltered} onClear={clear} />}
        onPage={(page) => change({ page })}
      >
        {(announcement) => <AnnouncementRow key={announcement.id} announcement={announcement} />}
      </ListPage>
      {isCreating && (
        <Suspense>
          <AnnouncementForm onClose={closeForm} />
        </Suspense>
      )}
    </>
  );
}
