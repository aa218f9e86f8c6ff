import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { createStore } from '../platform/store.ts';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

export interface PageHeaderProps {
  readonly title: string;
  /** A picture before the title. */
  readonly mark?: ReactNode;
  readonly subtitle?: ReactNode;
  /** The path to this page, above the title. */
  readonly crumbs?: readonly Crumb[];
  /** Content between title and buttons, such as the live indicator or a search field. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  /** The document title, if it differs from the heading. */
  readonly documentTitle?: string;
}

const APP_NAME = 'Quartermaster';

/** The title that the page on screen has set. */
export const documentTitle = createStore('');

/** Sets the document's title: `Parties · Quartermaster`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === APP_NAME ? title : `${title} · ${APP_NAME}`;
    documentTitle.set(document.title);
  }, [title]);
}

/** The header of a page: its only h1, which is focused after navigation, and the page's actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, mark, subtitle, crumbs = [], aside, actions, documentTitle } = props;
  useDocumentTitle(documentTitle ?? title);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-5">
      {mark}
      <div className="min-w-0 flex-1 basis-60">
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb" className="mb-1">
            <ol className="flex flex-wrap gap-x-2 text-xs text-ink-3">
              {crumbs.map((crumb) => (
                <li key={crumb.to} className="not-last:after:ml-2 not-last:after:content-['/']">
                  <Link
                    to={crumb.to}
                    className="touch-area relative inline-flex min-h-6 items-center rounded-s wrap-anywhere hover:text-ink-1 hover:underline"
                  >
                    {crumb.label}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        {subtitle && <p className="mt-0.5 text-sm text-ink-3">{subtitle}</p>}
      </div>
      {aside}
      {actions && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
    </header>
  );
}
