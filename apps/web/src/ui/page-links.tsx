import { NavLink } from 'react-router';

const LINK =
  'press touch-area relative -mb-px border-b-2 border-transparent px-3 pt-2 pb-2.5 text-sm font-medium text-ink-2 hover:text-ink-1 ' +
  'aria-[current=page]:border-accent aria-[current=page]:text-ink-1';

export interface PageLinksProps {
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

/** Links between related pages, side by side. */
export function PageLinks({ label, links }: PageLinksProps) {
  return (
    <nav aria-label={label} className="mb-5 flex border-b border-line">
      {links.map((link) => (
        <NavLink key={link.to} to={link.to} end className={LINK}>
          {link.label}
        </NavLink>
      ))}
    </nav>
  );
}
