import { paths } from '../../../app/paths.ts';
import { PageLinks } from '../../../ui/page-links.tsx';

const LINKS = [
  { to: paths.profile, label: 'Profile' },
  { to: paths.preferences, label: 'Preferences' },
  { to: paths.apiKeys, label: 'API keys' },
];

/** Links to the pages about the user's own account. */
export const AccountLinks = () => <PageLinks label="Your account" links={LINKS} />;
