import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { useMarkAllAsRead } from '../api.ts';

interface MarkAllButtonProps extends Pick<ButtonProps, 'tone' | 'size'> {
  readonly unreadCount: number;
  readonly icon?: ReactNode;
}

/**
 * Marks all notifications as read. If none is unread, the button is disabled but keeps the focus: if it were removed,
 * Escape would no longer reach the popover around it.
 */
export function MarkAllButton({ unreadCount, icon, ...appearance }: MarkAllButtonProps) {
  const readAll = useMarkAllAsRead();
  const isDisabled = unreadCount === 0;
  return (
    <span className={isDisabled ? 'opacity-55' : undefined}>
      <Button
        {...appearance}
        aria-disabled={isDisabled}
        isPending={readAll.isPending}
        onPress={() => {
          if (!isDisabled) readAll.mutate({});
        }}
      >
        {icon}
        Mark all as read
      </Button>
    </span>
  );
}
