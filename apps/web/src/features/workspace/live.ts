import type { ChannelIdentifier, PartyEvent } from '@quartermaster/contract/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useChannel, useLiveStatus } from '../../platform/hooks/use-channel.ts';
import type { LiveStatus } from '../../platform/live.ts';
import { useUser } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { refreshContainers } from '../container/api.ts';
import { containersOf, ITEM_EVENTS, noticeOf } from '../item/live.ts';
import { movesUnderWay } from './state.ts';

const CHANNEL = 'PartyInventoryChannel' satisfies ChannelIdentifier['channel'];

/** How long a notice about others stays, in milliseconds (domain.md §9). */
const NOTICE_MS = 2000;

export interface OnlineUser {
  readonly id: string;
  readonly username: string;
}

/** Reads again what an event names; a new or closed container changes the lists themselves. */
function refreshAfter(client: QueryClient, event: PartyEvent): void {
  if (!ITEM_EVENTS.includes(event.action)) return;
  if (event.action === 'party_inventory_updated') void refreshContainers(client, []);
  const ids = containersOf(event);
  if (ids.length > 0) void refreshContainers(client, ids);
}

/** Once a move of our own is settled, what was heard meanwhile is acted upon. */
function useSettledEvents(act: (event: PartyEvent) => void): (event: PartyEvent) => void {
  const waiting = useRef<PartyEvent[]>([]);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(
    () =>
      movesUnderWay.subscribe(() => {
        if (movesUnderWay.get() > 0) return;
        for (const event of waiting.current.splice(0)) latest.current(event);
      }),
    [],
  );
  return (event) => {
    if (movesUnderWay.get() > 0) waiting.current.push(event);
    else latest.current(event);
  };
}

/** Follows a party's inventory: rows change by themselves, others' changes are said, presence is known. */
export function useInventoryLive(partyId: string | undefined): {
  status: LiveStatus;
  online: readonly OnlineUser[];
} {
  const client = useQueryClient();
  const user = useUser();
  const status = useLiveStatus();
  const [online, setOnline] = useState<readonly OnlineUser[]>([]);
  const hear = useSettledEvents((event) => refreshAfter(client, event));
  useChannel(CHANNEL, partyId, (event) => {
    if (event.action === 'presence_update') return setOnline(event.online_users ?? []);
    hear(event);
    const notice = event.actor_id === user.id ? null : noticeOf(event);
    if (notice) showToast(notice, { duration: NOTICE_MS });
  });
  return { status: partyId ? status : 'off', online };
}
