import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from '../../../platform/store.ts';
import { ItemGlyph } from '../../../ui/item-parts.tsx';
import { currentDrag } from '../state.ts';
import { summaryOf } from '../view.ts';

/** The label at the pointer during a drag: the entry, or the number of entries. */
function DragLabel() {
  const drag = useStore(currentDrag) ?? currentDrag.get();
  const [first] = drag?.entries ?? [];
  if (!drag || !first) return <span />;
  const summary = summaryOf(first);
  const count = drag.entries.length;
  return (
    <span className="flex rotate-[-1.2deg] items-center gap-2.5 rounded-m border border-action bg-surface-3 px-3 py-2 text-sm font-semibold text-ink-1 shadow-raised">
      <ItemGlyph
        glyph={summary.glyph}
        category={summary.category ?? null}
        rarity={summary.rarity ?? null}
        quantity={summary.quantity}
      />
      {count === 1 ? summary.name : `${count} items`}
      {count === 1 && summary.quantity > 1 && <span> ×{summary.quantity.toLocaleString('en-US')}</span>}
    </span>
  );
}

/** Renders the label off screen for a moment when a drag starts, so that the browser can capture it. */
export function DragPreview({
  rendererRef,
}: {
  rendererRef: RefObject<((items: unknown, callback: (node: HTMLElement | null) => void) => void) | null>;
}) {
  const node = useRef<HTMLDivElement>(null);
  const [isCapturing, setCapturing] = useState(false);
  useImperativeHandle(
    rendererRef,
    () => (_items, callback) => {
      flushSync(() => setCapturing(true));
      callback(node.current);
      requestAnimationFrame(() => setCapturing(false));
    },
    [],
  );
  if (!isCapturing) return null;
  return (
    <div ref={node} className="fixed top-0 -left-[10000px] -z-10">
      <DragLabel />
    </div>
  );
}
