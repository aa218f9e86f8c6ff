import { NavLink } from 'react-router';

const LINK =
  'press touch-area relative -mb-px border-b-2 border-transparent px-3 pt-2 pb-2.5 text-sm font-medium text-ink-2 hover:text-ink-1 ' +
  'aria-[current=page]:border-accent aria-[current=page]:text-ink-1';

export interface PagePlacesProps {
  readonly label: string;
  readonly places: readonly { readonly to: string; readonly label: string }[];
}

/** Pages that belong together, side by side. */
export function PagePlaces({ label, places }: PagePlacesProps) {
  return (
    <nav aria-label={label} className="mb-5 flex border-b border-line">
      {places.map((place) => (
        <NavLink key={place.to} to={place.to} end className={LINK}>
          {place.label}
        </NavLink>
      ))}
    </nav>
  );
}
