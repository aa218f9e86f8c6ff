import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

/** A hint about a control, shown on hover and focus. Must not contain information that is available nowhere else. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <AriaTooltip
        offset={6}
        className="rounded-s border border-line bg-surface-3 px-2.5 py-1 text-xs text-ink-1 shadow-raised data-[entering]:animate-[appear_120ms_var(--ease-out)]"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
