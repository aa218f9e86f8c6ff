import { paths } from '../../../app/paths.ts';
import { PagePlaces } from '../../../ui/page-places.tsx';

const PLACES = [
  { to: paths.profile, label: 'Profile' },
  { to: paths.preferences, label: 'Preferences' },
  { to: paths.apiKeys, label: 'API keys' },
];

/** The pages about the user's own account. */
export const AccountPlaces = () => <PagePlaces label="Your account" places={PLACES} />;
