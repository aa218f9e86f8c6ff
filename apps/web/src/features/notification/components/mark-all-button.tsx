import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { useMarkAllAsRead } from '../api.ts';

interface MarkAllButtonProps extends Pick<ButtonProps, 'tone' | 'size'> {
  readonly unread: number;
  readonly icon?: ReactNode;
}

/**
 * Marks all as read. Without anything unread it is disabled but keeps the focus: if it were removed, Escape would no
 * longer reach the popover around it.
 */
export function MarkAllButton({ unread, icon, ...appearance }: MarkAllButtonProps) {
  const readAll = useMarkAllAsRead();
  const isOff = unread === 0;
  return (
    <span className={isOff ? 'opacity-55' : undefined}>
      <Button
        {...appearance}
        aria-disabled={isOff}
        isPending={readAll.isPending}
        onPress={() => {
          if (!isOff) readAll.mutate({});
        }}
      >
        {icon}
        Mark all as read
      </Button>
    </span>
  );
}
