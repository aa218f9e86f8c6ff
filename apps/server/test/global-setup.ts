import type { TestProject } from 'vitest/node';
import { useMemoryFolder } from '../../../scripts/memory-folder.ts';
import { loadCatalog } from '../src/features/item-template/commands/load-catalog.ts';
import { openDatabase } from '../src/platform/database.ts';
import type { DatabaseTarget } from '../src/platform/database-target.ts';
import { startThrowaway } from './throwaway.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database with the catalog, which tests copy; it must have no connections. */
    templateDatabase: DatabaseTarget;
  }
}

/** Starts one database server for the whole run, with the template from which all test databases are copied. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const deleteFiles = useMemoryFolder();
  const server = await startThrowaway();
  const sql = openDatabase(server.target, 1);
  try {
    await loadCatalog(sql);
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await sql.end();
  }
  project.provide('templateDatabase', server.target);
  return async () => {
    await server.stop();
    deleteFiles();
  };
}
