import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** A titled group of samples. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      <Card className="flex flex-col gap-5">{children}</Card>
    </section>
  );
}

/** Samples side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
