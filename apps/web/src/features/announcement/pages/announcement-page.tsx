import type { showAnnouncement } from '@quartermaster/contract/announcement';
import type { ReplyData } from '@quartermaster/contract/endpoint';
import { formatCount } from '@quartermaster/rules/format-count';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DetailPage } from '../../admin/components/detail-page.tsx';
import { useAnnouncement, useAudience } from '../api.ts';
import { AnnouncementActions } from '../components/announcement-actions.tsx';
import { audienceText, channelsText, dateTimeWithUtc, STATE_TEXT, usersText } from '../view.ts';

type AnnouncementDetail = ReplyData<typeof showAnnouncement>;

const CRUMBS = [
  { label: 'Communications', to: paths.adminCommunications },
  { label: 'Announcements', to: paths.adminAnnouncements },
];

function DeliveryValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere text-ink-1">{children}</dd>
    </div>
  );
}

/** The audience, the period and the delivery of an announcement. */
function DeliveryDetails({ announcement }: { announcement: AnnouncementDetail }) {
  const { state, channels, starts_at, ends_at, notices, mails, delivered_at, seen, dismissed } = announcement;
  const audience = useAudience(announcement);
  const pendingText = state === 'active' && !delivered_at && ', delivery in progress';
  const wasPublished = state !== 'draft' && state !== 'scheduled';
  return (
    <dl className="grid gap-3 rounded-l border border-line bg-surface-1 p-4 text-sm">
      <DeliveryValue name="Audience">
        {audienceText(announcement)}
        {audience.data && ` (${usersText(audience.data.data.users)} now)`}
      </DeliveryValue>
      <DeliveryValue name="Channels">{channelsText(announcement)}</DeliveryValue>
      <DeliveryValue name="Start">
        {starts_at ? dateTimeWithUtc(starts_at) : 'When it is published'}
      </DeliveryValue>
      <DeliveryValue name="End">{dateTimeWithUtc(ends_at)}</DeliveryValue>
      <DeliveryValue name="Written by">{announcement.author_name}</DeliveryValue>
      {wasPublished && channels.includes('notice') && (
        <DeliveryValue name="Notifications">
          {formatCount(notices)} delivered{pendingText}
        </DeliveryValue>
      )}
      {wasPublished && channels.includes('mail') && (
        <DeliveryValue name="Emails">
          {formatCount(mails)} queued{pendingText}
        </DeliveryValue>
      )}
      {wasPublished && channels.includes('banner') && (
        <DeliveryValue name="Banner">
          {formatCount(seen)} seen, {formatCount(dismissed)} dismissed
        </DeliveryValue>
      )}
    </dl>
  );
}

function Detail({ announcement }: { announcement: AnnouncementDetail }) {
  const { title, text, state } = announcement;
  const { label, tone } = STATE_TEXT[state];
  return (
    <>
      <PageHeader
        title={title}
        crumbs={CRUMBS}
        subtitle={<Badge tone={tone}>{label}</Badge>}
        actions={<AnnouncementActions announcement={announcement} />}
      />
      <section aria-label="Preview" className="mb-6">
        <Banner title={title}>
          <LinkedText text={text} />
        </Banner>
      </section>
      <DeliveryDetails announcement={announcement} />
    </>
  );
}

/** /admin/communications/announcements/{id}: preview, audience, counts and actions of an announcement. */
export default function AnnouncementPage() {
  const { id = '' } = useParams();
  return (
    <DetailPage query={useAnnouncement(id)} title="Announcement" crumbs={CRUMBS}>
      {(announcement) => <Detail announcement={announcement} />}
    </DetailPage>
  );
}
