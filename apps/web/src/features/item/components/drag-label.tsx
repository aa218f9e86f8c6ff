import { useStore } from '../../../platform/store.ts';
import { ThingGlyph } from '../../../ui/thing.tsx';
import { dragged } from '../state.ts';
import { templateThing, thingOf } from '../view.ts';

/** What hangs on the pointer during a drag: the thing, or how many. */
export function DragLabel() {
  const now = useStore(dragged) ?? dragged.get();
  const things = now?.kind === 'items' ? now.items.map(thingOf) : (now?.templates.map(templateThing) ?? []);
  const [first] = things;
  if (!first) return <span />;
  return (
    <span className="flex rotate-[-1.2deg] items-center gap-2.5 rounded-m border border-action bg-surface-3 px-3 py-2 text-sm font-semibold text-ink-1 shadow-raised">
      <ThingGlyph
        glyph={first.glyph}
        category={first.category ?? null}
        rarity={first.rarity ?? null}
        quantity={first.quantity}
      />
      {things.length === 1 ? first.name : `${things.length} things`}
      {things.length === 1 && first.quantity > 1 && <span> ×{first.quantity.toLocaleString('en-US')}</span>}
    </span>
  );
}
