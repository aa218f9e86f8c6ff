import { Link } from 'react-router';
import { Bell } from '../features/notification/components/bell.tsx';
import { Wordmark } from '../ui/logo.tsx';
import { paths } from './paths.ts';

/** The head of every page on a phone: where the app is at home, and the bell. */
export function PhoneBar() {
  return (
    <header className="flex items-center justify-between px-4 pt-3">
      <Link to={paths.dashboard} className="rounded-s py-1">
        <Wordmark />
        <span className="sr-only">, to the dashboard</span>
      </Link>
      <Bell />
    </header>
  );
}
