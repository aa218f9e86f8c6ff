import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { useDocumentTitle } from '../../../ui/page-header.tsx';

/** The card of a page on which guests log in, register or reset their password. */
export function AuthCard(props: { title: string; intro: string; children: ReactNode; footer: ReactNode }) {
  useDocumentTitle(props.title);
  return (
    <Card className="p-6 shadow-raised sm:p-8">
      <h1 tabIndex={-1} className="text-2xl">
        {props.title}
      </h1>
      <p className="mt-1 mb-6 text-sm text-ink-2">{props.intro}</p>
      {props.children}
      <p className="mt-6 border-t border-line pt-5 text-center text-sm text-ink-2">{props.footer}</p>
    </Card>
  );
}
