import { NavLink } from 'react-router';
import { paths } from '../../../app/paths.ts';

const PLACES = [
  { to: paths.profile, label: 'Profile' },
  { to: paths.preferences, label: 'Preferences' },
  { to: paths.apiKeys, label: 'API keys' },
];

const LINK =
  'press -mb-px border-b-2 border-transparent px-3 pt-2 pb-2.5 text-sm font-medium text-ink-2 hover:text-ink-1 ' +
  'aria-[current=page]:border-accent aria-[current=page]:text-ink-1';

/** The pages about oneself, side by side. */
export function AccountPlaces() {
  return (
    <nav aria-label="Your account" className="mb-5 flex border-b border-line">
      {PLACES.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={LINK}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
