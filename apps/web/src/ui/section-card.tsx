import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** A card with a heading and an optional introduction. */
export function SectionCard(props: { title: string; intro?: ReactNode; id?: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 id={props.id} className="text-lg">
          {props.title}
        </h2>
        {props.intro && <p className="mt-0.5 text-sm text-ink-2">{props.intro}</p>}
      </div>
      {props.children}
    </Card>
  );
}
