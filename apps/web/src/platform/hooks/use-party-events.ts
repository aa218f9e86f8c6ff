import type { PartyEvent } from '@quartermaster/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invalidate, invalidateAfter, PARTY } from '../invalidation.ts';
import { useUser } from '../session.ts';
import { useChannel, useLiveStatus } from './use-channel.ts';

/** The texts of notices are no part of the first load. */
const showLater = (event: PartyEvent): Promise<void> =>
  import('../party-notices.ts').then(({ showNotice }) => showNotice(event)).catch(() => undefined);

/**
 * Keeps everything about a party current while the component is mounted, and shows what others changed.
 * @param partyId undefined subscribes to nothing yet
 */
export function usePartyEvents(
  channel: 'PartyChannel' | 'PartyInventoryChannel',
  partyId: string | undefined,
): void {
  const client = useQueryClient();
  const user = useUser();
  const refetchAll = () => void invalidate(client, PARTY);
  const onEvent = (event: PartyEvent) => {
    void invalidateAfter(client, event);
    if (event.actor_id !== user.id) void showLater(event);
  };
  useChannel(channel, partyId, onEvent, refetchAll);
  // An interruption may have been longer than the server's history.
  const status = useLiveStatus();
  const before = useRef(status);
  useEffect(() => {
    if (partyId !== undefined && before.current === 'interrupted' && status === 'connected')
      void invalidate(client, PARTY);
    before.current = status;
  }, [client, partyId, status]);
}

export interface OnlineUser {
  readonly id: string;
  readonly username: string;
}

/** The members who have the party open right now; none while unknown. Undefined subscribes to nothing yet. */
export function usePresence(partyId: string | undefined): readonly OnlineUser[] {
  const [online, setOnline] = useState<readonly OnlineUser[]>([]);
  useChannel('PartyInventoryChannel', partyId, (event) => {
    if (event.action === 'presence_update') setOnline(event.online_users ?? []);
  });
  return online;
}
