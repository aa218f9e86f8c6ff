import type { NotificationKind } from '@quartermaster/contract/notification';
import {
  CalendarClock,
  CreditCard,
  Flag,
  Gem,
  HandHeart,
  LifeBuoy,
  type LucideIcon,
  MailPlus,
  Megaphone,
  ShieldAlert,
  Store,
  UserCog,
  UserMinus,
  Webhook,
} from 'lucide-react';

/** The label and icon of each kind of notification. */
export const KINDS: Readonly<
  Record<NotificationKind, { readonly label: string; readonly Icon: LucideIcon }>
> = {
  invitation: { label: 'Invitations', Icon: MailPlus },
  role_changed: { label: 'Roles', Icon: UserCog },
  removed: { label: 'Removals', Icon: UserMinus },
  loot_revealed: { label: 'Loot', Icon: Gem },
  next_session: { label: 'Sessions', Icon: CalendarClock },
  shop_deployed: { label: 'Shops', Icon: Store },
  patronage: { label: 'Patronage', Icon: HandHeart },
  billing: { label: 'Billing', Icon: CreditCard },
  support: { label: 'Support', Icon: LifeBuoy },
  announcement: { label: 'Announcements', Icon: Megaphone },
  moderation: { label: 'Moderation', Icon: Flag },
  security: { label: 'Security', Icon: ShieldAlert },
  webhook: { label: 'Webhooks', Icon: Webhook },
};
