import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../platform/clipboard.ts';
import { showToast } from '../platform/toasts.ts';
import { Button, type ButtonProps } from './button.tsx';

/** The duration of the confirmation, in milliseconds (DOM-9). */
const COPIED_FOR_MS = 2000;

export interface CopyButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'wide'> {
  readonly text: string;
  /** The label: "Copy code". */
  readonly label: string;
}

/** Copies a text and shows a confirmation for two seconds. */
export function CopyButton({ text, label, ...appearance }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    if (await copyText(text)) setCopies((count) => count + 1);
    else showToast('Failed to copy to clipboard', { tone: 'error' });
  };
  return (
    <Button {...appearance} onPress={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {isCopied ? 'Copied' : label}
      <span role="status" className="sr-only">
        {isCopied ? 'Copied to clipboard' : ''}
      </span>
    </Button>
  );
}
