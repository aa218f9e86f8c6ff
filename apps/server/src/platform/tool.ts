import { AppError } from '@quartermaster/contract/errors';
import { type Config, loadConfig } from './config.ts';
import { NO_TIMEOUTS, openDatabase, type Sql } from './database.ts';
import type { DatabaseTarget } from './database-target.ts';
import { attachEmbedded } from './embedded/attach.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { mailQueue } from './mail/queue.ts';
import { OperatorError } from './operator-error.ts';

/** A program for the operator that works whether or not the server is running. */
export interface Tool {
  /** A table that the tool requires, and the message if it is missing. */
  readonly requiredTable: string;
  readonly missingMessage: string;
  /** Runs as the owner of the database; returns the exit code. */
  work(sql: Sql, config: Config, target: DatabaseTarget): Promise<number>;
}

/** Runs work that enqueues mail, which the server sends within seconds or after its next start. */
export async function withMailQueue<T>(
  config: Config,
  target: DatabaseTarget,
  work: (mail: { readonly jobs: Jobs; readonly config: Config }) => Promise<T>,
): Promise<T> {
  const log = { error: (problem: unknown) => void process.stderr.write(`${String(problem)}\n`) };
  const jobs = createJobs(target, log, { queues: [mailQueue(config)], runsJobs: false });
  try {
    return await work({ jobs, config });
  } finally {
    await jobs.stop();
  }
}

/** Runs a tool on the configured database and sets the exit code; 2 if it could not run. */
export async function runTool(tool: Tool): Promise<void> {
  try {
    process.exitCode = await runOnDatabase(tool);
  } catch (error) {
    const isExplained = error instanceof OperatorError || error instanceof AppError;
    const text = isExplained ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 2;
  }
}

async function runOnDatabase(tool: Tool): Promise<number> {
  const config = loadConfig(process.env);
  const database =
    config.database === null
      ? await attachEmbedded(config.dataDir)
      : { target: config.database, close: async () => undefined };
  const sql = openDatabase(database.target, 1, NO_TIMEOUTS);
  try {
    const [table] = await sql<
      { exists: boolean }[]
    >`select to_regclass(${tool.requiredTable}) is not null as exists`;
    if (!table?.exists) throw new OperatorError(tool.missingMessage);
    return await tool.work(sql, config, database.target);
  } finally {
    await sql.end();
    await database.close();
  }
}
