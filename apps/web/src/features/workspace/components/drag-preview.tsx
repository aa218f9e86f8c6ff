import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from '../../../platform/store.ts';
import { ThingGlyph } from '../../../ui/thing.tsx';
import { templateThing, thingOf } from '../../item/view.ts';
import { dragged } from '../state.ts';

/** What hangs on the pointer during a drag: the thing, or how many. */
export function DragLabel() {
  const now = useStore(dragged) ?? dragged.get();
  if (!now) return <span />;
  const [item] = now.kind === 'items' ? now.items : [];
  const [template] = now.kind === 'templates' ? now.templates : [];
  const first = item ? thingOf(item) : template && templateThing(template);
  if (!first) return <span />;
  const count = now.kind === 'items' ? now.items.length : now.templates.length;
  return (
    <span className="flex rotate-[-1.2deg] items-center gap-2.5 rounded-m border border-action bg-surface-3 px-3 py-2 text-sm font-semibold text-ink-1 shadow-raised">
      <ThingGlyph
        glyph={first.glyph}
        category={first.category ?? null}
        rarity={first.rarity ?? null}
        quantity={first.quantity}
      />
      {count === 1 ? first.name : `${count} things`}
      {count === 1 && first.quantity > 1 && <span> ×{first.quantity.toLocaleString('en-US')}</span>}
    </span>
  );
}

/** Draws the label out of sight at the very start of a drag, while the browser takes its picture. */
export function DragPreview({
  show,
}: {
  show: RefObject<((items: unknown, take: (node: HTMLElement | null) => void) => void) | null>;
}) {
  const node = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useImperativeHandle(
    show,
    () => (_items, take) => {
      flushSync(() => setShown(true));
      take(node.current);
      requestAnimationFrame(() => setShown(false));
    },
    [],
  );
  if (!isShown) return null;
  return (
    <div ref={node} className="fixed top-0 -left-[10000px] -z-10">
      <DragLabel />
    </div>
  );
}
