import * as contract from '@quartermaster/contract/admin-settings';
import { getSiteStatus } from '@quartermaster/contract/site-settings';
import { datedCsv } from '../../platform/csv.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { updateSettings } from './commands/update-settings.ts';
import { presentSettings, presentStatus, settingsCsvRows } from './present.ts';
import { readSettingsRow } from './queries/settings.ts';

/** The settings of the installation (DEC-13). */
export function siteSettingsRoutes(routes: Routes): void {
  const { config, settings, hints, now } = routes.services;
  routes.open(getSiteStatus, async () => ({ data: presentStatus(await settings.current()) }));
  routes.read(contract.showSettings, async ({ sql }) => ({
    data: presentSettings(await readSettingsRow(sql), config),
  }));
  routes.download(contract.exportSettings, async ({ sql }) => {
    const current = presentSettings(await readSettingsRow(sql), config);
    return datedCsv('settings', now(), contract.SETTINGS_CSV_COLUMNS, settingsCsvRows(current));
  });
  routes.write(contract.updateSettings, async ({ tx, actor, body }) => ({
    data: presentSettings(await updateSettings(tx, actor, { ...body, config, hints }), config),
  }));
}
