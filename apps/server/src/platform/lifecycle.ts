import { access } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { separateApplication } from './application-role.ts';
import { type Config, loadConfig } from './config.ts';
import { NO_TIMEOUTS, openDatabase, type Sql } from './database.ts';
import type { DatabaseTarget } from './database-target.ts';
import { startEmbedded } from './embedded/start.ts';
import { errorCode } from './error-code.ts';
import { migrate } from './migrate.ts';
import { OperatorError } from './operator-error.ts';
import { unusableDatabase } from './unusable-database.ts';

/** The methods of the application that the life cycle uses, implemented by Fastify's instance. */
export type ServedApp = {
  listen(options: { port: number; host: string }): Promise<string>;
  close(): Promise<unknown>;
};

export type BuildApp = (deps: {
  config: Config;
  target: DatabaseTarget;
  logger: { level: string };
  webRoot?: string;
  jobs: boolean;
  print: (line: string) => void;
}) => Promise<ServedApp>;

/** The functions of the product that the server start calls. */
export type Program = {
  buildApp: BuildApp;
  /** Loads the starter catalog at each start, and returns the number of new entries. */
  loadCatalog: (sql: Sql) => Promise<number>;
  /** Runs once the server listens at `url`; returns further lines of the welcome message. */
  prepare?: (url: string, target: DatabaseTarget) => Promise<string[]>;
};

export type Host = {
  env: Record<string, string | undefined>;
  print: (message: string) => void;
  /** Called when the database stops unexpectedly: the server cannot run without it. */
  onLost: () => void;
};

export type RunningProgram = { url: string; welcome: string[]; stop(): Promise<void> };

/** These warnings are printed at each start, because the operator can correct the setup. */
const ONE_ROLE_WARNING =
  'Quartermaster runs as the owner of its database: only triggers protect the history. ' +
  'docs/operations.md ("Using your own database") describes how to give it a separate role.';

const NO_LOGIN_WARNING =
  'Quartermaster connects to its database as the owner and then switches to its own role, because the owner cannot create logins or ' +
  'the database does not accept their connections. docs/operations.md ("Using your own database") describes how to change that.';

type Closable = { close(): Promise<unknown> };

const builtWebFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Starts the whole server: configuration, database, schema, application, port. If a step fails, everything that was
 * started is stopped. Throws OperatorError for what the operator can correct.
 */
export async function startProgram(program: Program, host: Host): Promise<RunningProgram> {
  const config = loadConfig(host.env);
  const closables: Closable[] = [];
  const stop = async () => {
    // These are stopped in reverse order, so that requests finish before their database is closed.
    for (let next = closables.pop(); next !== undefined; next = closables.pop()) await next.close();
  };
  try {
    const owner = config.database ?? (await openEmbedded(config, host, closables));
    const target = await prepareDatabase(owner, program, config, host.print);
    const webRoot = await folderWithIndex(builtWebFolder);
    const logger = { level: config.logLevel };
    const app = await program.buildApp({
      config,
      target,
      logger,
      jobs: true,
      print: host.print,
      ...(webRoot === null ? {} : { webRoot }),
    });
    closables.push(app);
    const url = await listen(app, config);
    const prepared = (await program.prepare?.(url, target)) ?? [];
    return { url, welcome: [...urlLines(url, config), ...tierLines(config), ...prepared], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openEmbedded(config: Config, host: Host, closables: Closable[]): Promise<DatabaseTarget> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: host.print, onLost: host.onLost });
  closables.push({ close: embedded.stop });
  host.print(`The database is in ${embedded.folder}`);
  return embedded.target;
}

async function prepareDatabase(
  target: DatabaseTarget,
  program: Program,
  config: Pick<Config, 'secretKey'>,
  print: (message: string) => void,
): Promise<DatabaseTarget> {
  const sql = openDatabase(target, 1, NO_TIMEOUTS);
  try {
    const applied = await migrate(sql);
    if (applied.length > 0) print(`Migrations were applied: ${applied.join(', ')}`);
    const newEntries = await program.loadCatalog(sql);
    if (newEntries > 0) print(`The starter catalog has ${newEntries} new entries`);
    const applicationTarget = await separateApplication(sql, target, config.secretKey);
    if (applicationTarget.application === undefined) print(ONE_ROLE_WARNING);
    else if (applicationTarget.application.password === undefined) print(NO_LOGIN_WARNING);
    return applicationTarget;
  } catch (cause) {
    if (cause instanceof OperatorError || !(cause instanceof Error)) throw cause;
    throw unusableDatabase(target, cause);
  } finally {
    // Without a timeout, the driver waits forever for a connection that was lost.
    await sql.end({ timeout: 1 });
  }
}

async function listen(app: ServedApp, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${config.port} is taken by another program. Choose another: PORT=${config.port + 1} npm start`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new OperatorError(
        `HOST: "${config.host}" is not an address of this machine. Set one of its addresses, or 0.0.0.0 for all.`,
      );
    }
    if (code === 'EACCES')
      throw new OperatorError(`This user cannot open port ${config.port}. Choose one above 1023.`);
    throw error;
  }
}

/** The lines with the URLs to open: for this machine, and for phones on the same network. */
function urlLines(url: string, config: Pick<Config, 'host' | 'publicUrl'>): string[] {
  const port = new URL(url).port;
  const lines = [`Quartermaster is ready: ${config.publicUrl.endsWith(':0') ? url : config.publicUrl}`];
  if (config.host !== '0.0.0.0' && config.host !== '::') return lines;
  for (const address of Object.values(networkInterfaces()).flat()) {
    if (address === undefined || address.internal || address.family !== 'IPv4') continue;
    lines.push(`  for phones on this network: http://${address.address}:${port}`);
  }
  return lines;
}

/** How the operator can lift the limits of the free tier, while it is the default. */
function tierLines({ defaultTier }: Pick<Config, 'defaultTier'>): string[] {
  if (defaultTier !== 'tier_free') return [];
  return ['  for your own group, with the highest tier for everyone: start it with DEFAULT_TIER=tier_3'];
}

async function folderWithIndex(folder: string): Promise<string | null> {
  return await access(join(folder, 'index.html')).then(
    () => folder,
    () => null,
  );
}
