import { paths } from '../../../app/paths.ts';
import { PagePlaces } from '../../../ui/page-places.tsx';

const PLACES = [
  { to: paths.adminCommunications, label: 'Support requests' },
  { to: paths.adminAnnouncements, label: 'Announcements' },
];

/** What admins and users write to each other. */
export const CommunicationsPlaces = () => <PagePlaces label="Communications" places={PLACES} />;
