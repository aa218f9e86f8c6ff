import { paths } from '../../../app/paths.ts';
import { PageLinks } from '../../../ui/page-links.tsx';

const LINKS = [
  { to: paths.adminCommunications, label: 'Support requests' },
  { to: paths.adminAnnouncements, label: 'Announcements' },
];

/** Links to the communications pages. */
export const CommunicationsLinks = () => <PageLinks label="Communications" links={LINKS} />;
