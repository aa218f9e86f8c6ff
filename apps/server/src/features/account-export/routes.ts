import { exportAccount } from '@quartermaster/contract/account-export';
import type { Routes } from '../../platform/http/routes.ts';
import { exportChunks } from './queries/account-export.ts';

/** Exports the personal data of the signed-in user as one file (DEC-2). */
export function accountExportRoutes(routes: Routes): void {
  const { settings, now } = routes.services;
  routes.download(exportAccount, async ({ sql, actor }) => {
    const at = now();
    return {
      mediaType: 'application/json',
      filename: `quartermaster-${actor.name}-${at.toISOString().slice(0, 10)}.json`,
      chunks: exportChunks(sql, actor.userId, at, settings.latest().defaultTier),
    };
  });
}
