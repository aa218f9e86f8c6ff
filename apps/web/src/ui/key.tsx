import type { ReactNode } from 'react';

/** A keyboard key. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-5 rounded-[4px] border border-line bg-surface-2 px-1.5 text-center font-text text-mark text-ink-2">
      {children}
    </kbd>
  );
}
