import { useEffect } from 'react';
import { unloadedComponents } from '../platform/lazy.ts';
import { createStore, useStore } from '../platform/store.ts';

type GlyphSet = typeof import('./glyph-set.ts');

/** The pictures, once fetched: a separate chunk, so that pages without items never load them. */
const loadedSet = createStore<GlyphSet | null>(null);
let isLoading = false;

async function loadGlyphs(): Promise<void> {
  if (isLoading || loadedSet.get()) return;
  isLoading = true;
  try {
    loadedSet.set(await import('./glyph-set.ts'));
  } catch {
    // The item's name is still shown. The next picture that is rendered tries again to load the code.
  } finally {
    isLoading = false;
  }
}

/** Fetches the pictures at idle, once the code of a page that may show items is loaded. */
async function loadAtIdle(): Promise<void> {
  unloadedComponents.delete(loadAtIdle);
  await loadGlyphs();
}
unloadedComponents.add(loadAtIdle);

/** The picture of an item, of its category, or a plain bag. Decorative: the name is displayed next to it. */
export function Glyph({ name, category }: { name: string | null; category: string | null }) {
  const set = useStore(loadedSet);
  useEffect(() => void loadGlyphs(), []);
  if (!set) return null;
  const Icon =
    set.GLYPHS[name ?? ''] ?? set.CATEGORY_GLYPHS[(category ?? '').toLowerCase()] ?? set.UNKNOWN_GLYPH;
  return <Icon aria-hidden />;
}
