import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, MailQuestion } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '../../../ui/card.tsx';
import { useDocumentTitle } from '../../../ui/page-header.tsx';

const TONE = {
  success: { Icon: CircleCheck, className: 'bg-action-quiet text-success' },
  error: { Icon: CircleAlert, className: 'bg-error-quiet text-error' },
  question: { Icon: MailQuestion, className: 'bg-accent-quiet text-accent' },
} as const;

/** The result of a form or a link. Its heading receives the focus, so that screen readers announce it. */
export function ResultCard(props: {
  tone: keyof typeof TONE;
  title: string;
  text: string;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  const { Icon, className } = TONE[props.tone];
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(props.title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="p-6 shadow-raised sm:p-8">
      <span className={clsx('mb-4 grid size-11 place-items-center rounded-full', className)}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {props.title}
      </h1>
      <p className="mt-2 text-ink-1">{props.text}</p>
      {props.children && <div className="mt-3 text-sm text-ink-2">{props.children}</div>}
      {props.footer && (
        <div className="mt-6 border-t border-line pt-5 text-center text-sm text-ink-2">{props.footer}</div>
      )}
    </Card>
  );
}
