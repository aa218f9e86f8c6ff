import { AppError } from '@quartermaster/contract/errors';
import { type Config, readConfig, withSecretKey } from './config.ts';
import { NO_TIMEOUTS, openDatabase, type Sql } from './database.ts';
import type { DatabaseTarget } from './database-target.ts';
import { type AttachedDatabase, attachEmbedded } from './embedded/attach.ts';
import { isLostConnection } from './held-connection.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { mailQueue } from './mail/queue.ts';
import { OperatorError } from './operator-error.ts';
import { onStopSignal } from './signals.ts';
import { unusableDatabase } from './unusable-database.ts';

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

/** The exit code of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/**
 * Runs a tool on the configured database and sets the exit code; 2 if it could not run. Ctrl-C and SIGTERM stop a
 * database that was started for the tool, which would otherwise continue to run.
 */
export async function runTool(tool: Tool): Promise<void> {
  let isInterrupted = false;
  try {
    const config = readConfig(process.env);
    const attached = attach(config);
    const interrupt = async () => {
      isInterrupted = true;
      // A start in progress is completed first, so that it leaves nothing behind.
      await attached.then((database) => database.close()).catch(() => undefined);
      process.exit(INTERRUPTED);
    };
    onStopSignal(
      () => void interrupt(),
      () => process.exit(INTERRUPTED),
    );
    process.exitCode = await runOnDatabase(tool, await attached, config);
  } catch (error) {
    if (isInterrupted) return;
    process.stderr.write(`${textOf(error)}\n`);
    process.exitCode = 2;
  }
}

const attach = async (config: Pick<Config, 'database' | 'dataDir'>): Promise<AttachedDatabase> =>
  config.database === null
    ? await attachEmbedded(config.dataDir)
    : { target: config.database, close: async () => undefined };

async function runOnDatabase(
  tool: Tool,
  database: AttachedDatabase,
  config: Parameters<typeof withSecretKey>[0],
): Promise<number> {
  const sql = openDatabase(database.target, 1, NO_TIMEOUTS);
  try {
    const [table] = await sql<
      { exists: boolean }[]
    >`select to_regclass(${tool.requiredTable}) is not null as exists`.catch((cause: unknown) => {
      throw unusableDatabase(database.target, cause);
    });
    if (!table?.exists) throw new OperatorError(tool.missingMessage);
    return await tool.work(sql, withSecretKey(config), database.target);
  } finally {
    // Without a timeout, the driver waits forever for a connection that was lost.
    await sql.end({ timeout: 1 });
    await database.close();
  }
}

/** The text for the operator; only unexpected errors have a stack trace. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError || error instanceof AppError) return error.message;
  if (isLostConnection(error))
    return `The connection to the database was lost: ${error.message}. Run the command again.`;
  return error.stack ?? error.message;
}
