import { clsx } from 'clsx';
import { Outlet } from 'react-router';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { Wordmark } from '../ui/logo.tsx';
import { paths } from './paths.ts';

const WIDTH = 'mx-auto w-full max-w-280 px-4 sm:px-6';

/** The layout of the pages about the product, which works without scripts. */
export default function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col bg-[radial-gradient(80rem_36rem_at_50%_-12rem,var(--accent-quiet),transparent)]">
      <header className={clsx(WIDTH, 'flex items-center justify-between gap-x-6 py-5')}>
        <a href={paths.home} className="touch-area relative rounded-s">
          <Wordmark />
        </a>
        <nav aria-label="Account" className="flex items-center gap-2">
          <LinkButton to={paths.login} tone="quiet">
            Log in
          </LinkButton>
          <LinkButton to={paths.register} tone="primary" className="max-sm:hidden">
            Create account
          </LinkButton>
        </nav>
      </header>
      <main id="content" className={clsx(WIDTH, 'flex-1')}>
        <Outlet />
      </main>
      <footer className="mt-20 border-t border-line">
        <nav
          aria-label="Footer"
          className={clsx(
            WIDTH,
            'flex flex-wrap gap-x-6 gap-y-2 py-6 text-sm pointer-coarse:gap-y-6 [&_a]:relative [&_a]:touch-area',
          )}
        >
          <TextLink to={paths.home} reloadDocument>
            About Quartermaster
          </TextLink>
          <TextLink to={paths.discord} reloadDocument>
            Discord bot
          </TextLink>
          <TextLink to="/api/docs" reloadDocument>
            API reference
          </TextLink>
          <TextLink to={paths.login}>Log in</TextLink>
          <TextLink to={paths.register}>Create account</TextLink>
        </nav>
      </footer>
    </div>
  );
}
