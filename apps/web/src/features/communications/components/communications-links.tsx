import { paths } from '../../../app/paths.ts';
import { PageLinks } from '../../../ui/page-links.tsx';

const LINKS = [
  { to: paths.adminCommunications, label: 'Support requests' },
  { to: paths.adminAnnouncements, label: 'Announcements' },
];

/** The pages of communications. */
export const CommunicationsLinks = () => <PageLinks label="Communications" links={LINKS} />;
