import { paths } from '../../../app/paths.ts';
import { PagePlaces } from '../../../ui/page-places.tsx';

const PLACES = [
  { to: paths.adminCommunications, label: 'Support requests' },
  { to: paths.adminAnnouncements, label: 'Announcements' },
];

/** The pages of communications. */
export const CommunicationsPlaces = () => <PagePlaces label="Communications" places={PLACES} />;
