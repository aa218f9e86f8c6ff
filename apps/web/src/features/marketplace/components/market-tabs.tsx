import { clsx } from 'clsx';
import { NavLink, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';

const TABS = [
  { label: 'Items', to: paths.marketplace },
  { label: 'Shops', to: paths.marketplaceShops },
  { label: 'Loot', to: paths.marketplaceLoot },
];

/** Filters that all lists of the marketplace have; they are kept when the user switches lists. */
const SHARED_FILTERS = ['search', 'creator_id', 'min_rating'];

/** Links between the lists of the marketplace. */
export function MarketTabs() {
  const [params] = useSearchParams();
  const sharedParams = new URLSearchParams([...params].filter(([name]) => SHARED_FILTERS.includes(name)));
  return (
    <nav aria-label="Marketplace" className="flex gap-0.5 border-b border-line">
      {TABS.map(({ label, to }) => (
        <NavLink
          key={to}
          end
          to={{ pathname: to, search: sharedParams.toString() }}
          className={({ isActive }) =>
            clsx(
              'press -mb-px border-b-2 px-3 pt-2 pb-2.5 text-sm font-medium outline-offset-[-2px] hover:text-ink-1',
              isActive ? 'border-accent text-ink-1' : 'border-transparent text-ink-2',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
