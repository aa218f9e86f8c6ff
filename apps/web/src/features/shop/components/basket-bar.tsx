import { countOf } from '@quartermaster/rules/format-count';
import { ChevronUp, ShoppingBasket } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { useBottomBar } from '../../../ui/hooks/use-bottom-bar.ts';
import { lineCount } from '../state.ts';
import { BasketPanel, type BasketPanelProps } from './basket-panel.tsx';

const BottomSheet = lazy(() =>
  import('../../../ui/bottom-sheet.tsx').then((module) => ({ default: module.BottomSheet })),
);

const itemsText = (count: number): string => countOf(count, 'item');

/** The basket on narrow screens: the total in a bar at the bottom, and the lines in a sheet. */
export function BasketBar(props: BasketPanelProps) {
  const { basket, model } = props;
  const [isOpen, setOpen] = useState(false);
  const bar = useBottomBar(true);
  const count = lineCount(basket);
  return (
    <section
      ref={bar}
      aria-label="Basket"
      className="sticky bottom-[calc(var(--bottom-nav)+8px)] z-10 mt-4 rounded-l border border-line-strong bg-surface-2 p-2 shadow-raised"
    >
      <Button wide size="lg" tone={count > 0 ? 'primary' : 'secondary'} onPress={() => setOpen(true)}>
        <ShoppingBasket aria-hidden="true" />
        Basket
        <span className="font-normal">
          {itemsText(count)}
          {model.quote && (
            <>
              {' · '}
              <Money copper={model.quote.net_copper} />
            </>
          )}
        </span>
        <ChevronUp aria-hidden="true" />
      </Button>
      <Suspense>
        {isOpen && (
          <BottomSheet title="Basket" isOpen onOpenChange={setOpen}>
            <BasketPanel {...props} onTraded={() => setOpen(false)} />
          </BottomSheet>
        )}
      </Suspense>
    </section>
  );
}
