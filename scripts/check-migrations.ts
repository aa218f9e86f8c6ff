import { MigrationError, migrationsFolder, readMigrations } from '../apps/server/src/platform/migrate.ts';
import { findMigrationViolations } from './migration-rules.ts';
import { listAt, readAt } from './project-files.ts';
import { reportFindings } from './report-findings.ts';

const folder = 'apps/server/migrations';

/** Migrations on the published branch count as merged; if there is none, those on the local main. */
async function mergedFiles(): Promise<{ name: string; text: string }[]> {
  for (const commit of ['origin/main', 'main']) {
    const paths = await listAt(commit, folder);
    if (paths.length === 0) continue;
    const texts = await Promise.all(paths.map((path) => readAt(commit, path)));
    return paths.map((path, index) => ({ name: path.slice(folder.length + 1), text: texts[index] ?? '' }));
  }
  return [];
}

try {
  const migrations = await readMigrations(migrationsFolder);
  reportFindings('migrations', findMigrationViolations(migrations, await mergedFiles()));
} catch (error) {
  if (!(error instanceof MigrationError)) throw error;
  reportFindings('migrations', [error.message]);
}
