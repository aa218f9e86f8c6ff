/** The connection settings of a PostgreSQL database, shared by the driver, pg-boss and the tools. */
export type DatabaseTarget = {
  /** A host name, an IP address, or the folder of a Unix socket (begins with `/`). */
  host: string;
  port: number;
  database: string;
  username: string;
  password: string;
  /** The `ssl` option of postgres.js; `false` if the connection is not encrypted. */
  ssl: false | 'require' | 'allow' | 'prefer' | 'verify-full';
  /** The role of the application's connections; if it is missing, they connect as the owner (ADR 0076). */
  application?: ApplicationRole;
};

/** A role with the privileges of the application, which cannot rewrite history. With a password it can log in. */
export type ApplicationRole = { name: string; password?: string };

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-full'] as const;
const allowedParameters = ['sslmode', 'host'];

/** The connection part of postgres.js' options: `postgres({ ...connectOptions(target), max: 10 })`. */
export function connectOptions(target: DatabaseTarget): DatabaseTarget {
  const { host, port, database, username, password, ssl } = target;
  return { host, port, database, username, password, ssl };
}

/** The options of postgres.js to connect as the application instead of the owner (promise B14). */
export function applicationOptions(target: DatabaseTarget) {
  const { application, ...owner } = target;
  if (application === undefined) return { login: connectOptions(owner), session: {} };
  const { name, password } = application;
  if (password === undefined) return { login: connectOptions(owner), session: { role: name } };
  return { login: connectOptions({ ...owner, username: name, password }), session: {} };
}

/**
 * Parses a `postgres://user:password@host:port/database?sslmode=require` URL. A Unix socket is written as
 * `postgres://user:password@/database?host=/folder`. Throws an Error whose message names the problem and never contains
 * the password.
 */
export function targetFromUrl(connectionUrl: string): DatabaseTarget {
  // The URL standard requires a host, but libpq's notation for sockets has none.
  const url = parseConnectionUrl(
    connectionUrl.replace(/^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)\//, '$1localhost/'),
  );
  // The user is checked first: without a user, the parameters may be a part of a password that contains "?".
  if (url.username === '') throw new Error('the user is missing');
  for (const name of url.searchParams.keys()) {
    if (!allowedParameters.includes(name)) throw new Error(`the parameter "${name}" is not supported`);
  }
  const database = decodeURIComponent(url.pathname.slice(1));
  if (database === '') throw new Error('the name of the database is missing');
  return {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 5432 : Number(url.port),
    database,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ssl: sslFrom(url.searchParams.get('sslmode')),
  };
}

function parseConnectionUrl(connectionUrl: string): URL {
  if (!/^postgres(ql)?:\/\//.test(connectionUrl)) throw new Error('it does not begin with postgres://');
  if (!URL.canParse(connectionUrl)) throw new Error('it is not a valid URL');
  return new URL(connectionUrl);
}

function sslFrom(mode: string | null): DatabaseTarget['ssl'] {
  if (mode === null || mode === 'disable') return false;
  const sslMode = sslModes.find((candidate) => candidate === mode);
  if (sslMode === undefined || sslMode === 'disable') {
    throw new Error(`sslmode is not one of ${sslModes.join(', ')}`);
  }
  return sslMode;
}
