import { exportSettings, showSettings, updateSettings } from '@quartermaster/contract/admin-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchFile } from '../../../platform/http.ts';
import { keyOf, read, useWrite } from '../../../platform/queries.ts';
import { useCsv } from '../../admin/api.ts';

/** The settings of the installation; refetched whenever a page shows them, because other admins change them too. */
export const useSettings = () => useQuery({ ...read(showSettings, {}, { quiet: true }), staleTime: 0 });

/** Saves the settings as CSV. */
export const useSettingsExport = () =>
  useCsv('Failed to export the settings', () => fetchFile(exportSettings, {}, { quiet: true }));

/** Changes some settings with a reason. */
export function useSettingsUpdate() {
  const client = useQueryClient();
  return useWrite(updateSettings, {
    quiet: true,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(showSettings) }),
  });
}
