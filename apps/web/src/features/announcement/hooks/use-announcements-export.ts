import { exportAnnouncements } from '@quartermaster/contract/announcement-export';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { fetchFile } from '../../../platform/http.ts';
import { useCsv, withoutEmpty } from '../../admin/api.ts';

type Filter = NonNullable<CallInput<typeof exportAnnouncements>['query']>;

/** Saves the announcements of a list as CSV. Not in `api.ts`, which every page loads for its banners. */
export const useAnnouncementsExport = ({ state }: Filter) =>
  useCsv('Failed to export the announcements', () =>
    fetchFile(exportAnnouncements, { query: withoutEmpty({ state }) }, { quiet: true }),
  );
