import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A panel of the page. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx('rounded-l border border-line bg-surface-1 p-5', className)}>{children}</div>;
}

/** A card with a link as its title; the whole surface can be pressed. */
export function LinkCard(props: {
  to: string;
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  mark?: ReactNode;
  /** The level of its heading: 2 directly under the page's heading. */
  level?: 2 | 3;
}) {
  const Heading = `h${props.level ?? 3}` as const;
  return (
    <article className="press relative flex min-w-0 gap-4 rounded-l border border-line bg-surface-1 p-4.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-action hover:border-line-strong hover:bg-surface-2">
      {props.icon}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2.5">
          <Heading className="min-w-0 text-lg">
            <Link to={props.to} className="outline-none after:absolute after:inset-0 after:rounded-l">
              {props.title}
            </Link>
          </Heading>
          {props.mark}
        </div>
        {props.children}
      </div>
    </article>
  );
}
