import { showSettings, updateSettings } from '@quartermaster/contract/admin-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, read, useWrite } from '../../../platform/queries.ts';

/** The settings of the installation; never from an earlier visit, because other admins change them too. */
export const useSettings = () => useQuery({ ...read(showSettings, {}, { quiet: true }), staleTime: 0 });

/** Changes some settings with a reason. */
export function useSettingsUpdate() {
  const client = useQueryClient();
  return useWrite(updateSettings, {
    quiet: true,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(showSettings) }),
  });
}
