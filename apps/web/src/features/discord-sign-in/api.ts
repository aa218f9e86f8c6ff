import {
  disconnectDiscord,
  getDiscordConnection,
  startDiscordConnection,
} from '@quartermaster/contract/discord-sign-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, read, useWrite } from '../../platform/queries.ts';
import { redirectTo } from './state.ts';

export const useStartConnection = () =>
  useWrite(startDiscordConnection, { onSuccess: ({ data }) => redirectTo(data.authorize_url), quiet: true });

export const useConnection = () => useQuery(read(getDiscordConnection, {}, { quiet: true }));

export function useDisconnect() {
  const client = useQueryClient();
  return useWrite(disconnectDiscord, {
    quiet: true,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(getDiscordConnection) }),
  });
}
