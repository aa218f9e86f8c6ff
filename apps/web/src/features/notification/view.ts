import type { NotificationKind } from '@quartermaster/contract/notification';
import {
  CreditCard,
  Gem,
  HandHeart,
  type LucideIcon,
  MailPlus,
  ShieldAlert,
  Store,
  UserCog,
  UserMinus,
} from 'lucide-react';

/** Each kind as the filter names it, with its sign. */
export const KINDS: Readonly<
  Record<NotificationKind, { readonly label: string; readonly Icon: LucideIcon }>
> = {
  invitation: { label: 'Invitations', Icon: MailPlus },
  role_changed: { label: 'Roles', Icon: UserCog },
  removed: { label: 'Removals', Icon: UserMinus },
  loot_revealed: { label: 'Loot', Icon: Gem },
  shop_deployed: { label: 'Shops', Icon: Store },
  patronage: { label: 'Patronage', Icon: HandHeart },
  billing: { label: 'Billing', Icon: CreditCard },
  security: { label: 'Security', Icon: ShieldAlert },
};

export interface NotificationFilter {
  readonly unread: boolean;
  readonly kind: NotificationKind | 'all';
  readonly page: number;
}

const isKind = (text: string | null): text is NotificationKind => text !== null && text in KINDS;

/** The filter that an address names; what makes no sense counts as not there. */
export function filterFrom(params: URLSearchParams): NotificationFilter {
  const kind = params.get('kind');
  return {
    unread: params.has('unread'),
    kind: isKind(kind) ? kind : 'all',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  };
}

/** The same filter for the address bar, without what is usual. */
export const paramsFrom = ({ unread, kind, page }: NotificationFilter): Record<string, string> => ({
  ...(unread ? { unread: '1' } : {}),
  ...(kind === 'all' ? {} : { kind }),
  ...(page > 1 ? { page: String(page) } : {}),
});
