import {
  deleteChannelWebhook,
  getChannelWebhook,
  resendChannelWebhook,
  setChannelWebhook,
  testChannelWebhook,
  updateChannelWebhook,
} from '@quartermaster/contract/channel-webhook';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rulesOf } from '../../platform/form-rules.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

/** The refetch interval of the channel while posts are pending, in milliseconds. */
const PENDING_REFETCH_INTERVAL_MS = 3000;

/**
 * The Discord channel of a party; refetched on every visit, because the server and other game masters change
 * it too.
 */
export const useChannel = (partyId: string) =>
  useQuery({
    ...read(getChannelWebhook, { params: { id: partyId } }, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const channel = state.data?.data;
      return channel?.state === 'active' && channel.waiting > 0 ? PENDING_REFETCH_INTERVAL_MS : false;
    },
  });

/** The writes to the channel, each followed by a refetch: a failure may mean that someone else changed the channel. */
export function useChannelWrites() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(getChannelWebhook) });
  const options = { quiet: true, onSettled };
  return {
    set: useWrite(setChannelWebhook, options),
    update: useWrite(updateChannelWebhook, options),
    test: useWrite(testChannelWebhook, options),
    resend: useWrite(resendChannelWebhook, options),
    remove: useWrite(deleteChannelWebhook, options),
  };
}

/** The validation rules of the field, from the contract. */
export const channelRules = rulesOf(() =>
  import('@quartermaster/contract/channel-webhook').then((c) => c.channelForm),
);
