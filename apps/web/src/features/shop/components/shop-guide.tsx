import { ScrollText, Store, UsersRound } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';

const STEPS = [
  {
    title: 'Browse templates',
    text: 'Find a public shop template, or create your own.',
    Icon: ScrollText,
  },
  {
    title: 'Deploy to party',
    text: 'As game master or manager, deploy a copy to your party with its own prices and funds.',
    Icon: UsersRound,
  },
  {
    title: 'Start trading',
    text: 'Players buy and sell there. Prices, coins and change are calculated for you.',
    Icon: Store,
  },
] as const;

/** The three steps to a first shop (DOM-2). */
export function ShopGuide() {
  return (
    <section aria-label="Getting started" className="rounded-l border border-dashed border-line px-5 py-8">
      <p className="mx-auto max-w-110 text-center text-base text-ink-1">
        No shop instances found. Deploy shop templates from the marketplace to get started.
      </p>
      <ol className="mx-auto mt-6 grid max-w-220 gap-4 md:grid-cols-3">
        {STEPS.map(({ title, text, Icon }, index) => (
          <li key={title} className="rounded-l border border-line bg-surface-1 p-4.5 text-center">
            <span
              aria-hidden="true"
              className="mx-auto mb-3 grid size-12 place-items-center rounded-full bg-accent-quiet text-accent [&_svg]:size-6"
            >
              <Icon />
            </span>
            <h2 className="text-lg">
              <span className="text-ink-3">{index + 1}. </span>
              {title}
            </h2>
            <p className="mt-1 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 flex flex-wrap justify-center gap-2.5">
        <LinkButton tone="primary" to={paths.shops}>
          Browse templates
        </LinkButton>
        <LinkButton to={paths.shopTemplateNew}>Create shop</LinkButton>
      </p>
    </section>
  );
}
