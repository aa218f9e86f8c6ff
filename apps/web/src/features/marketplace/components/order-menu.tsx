import { ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { ORDERS, type Order, orderOf } from '../view.ts';

const ORDER_NAMES = Object.keys(ORDERS) as Order[];

/** The sort order of a list of the marketplace. */
export function OrderMenu({ order, onOrder }: { order: string; onOrder: (order: Order) => void }) {
  const current = orderOf(order);
  return (
    <Menu
      label="Sort"
      trigger={(trigger) => (
        <Button {...trigger}>
          {ORDERS[current].label}
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
      entries={ORDER_NAMES.map((name) => ({
        id: name,
        label: ORDERS[name].label,
        isOn: name === current,
        onAction: () => onOrder(name),
      }))}
    />
  );
}
