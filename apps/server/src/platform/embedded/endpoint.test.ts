import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loopbackEndpoint, openEndpoint } from './endpoint.ts';

test.skipIf(process.platform === 'win32')(
  'socket path fits the system limit for a data folder with a long path',
  async () => {
    const deep = `/${'very-long-name/'.repeat(30)}postgres`;
    const { host, port } = await openEndpoint(deep, null);
    onTestFinished(() => rm(host, { recursive: true }));
    expect(Buffer.byteLength(`${host}/.s.PGSQL.${port}`)).toBeLessThanOrEqual(103);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
  },
);

test.skipIf(process.platform === 'win32')(
  'files of a killed server are removed from the socket folder',
  async () => {
    const first = await openEndpoint('/somewhere/postgres', null);
    onTestFinished(() => rm(first.host, { recursive: true }));
    await writeFile(join(first.host, '.s.PGSQL.5432.lock'), '1\n');
    const second = await openEndpoint('/somewhere/postgres', null);
    expect(second.host).toBe(first.host);
    expect(await readdir(second.host)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'socket folder that other users can enter is not used',
  async () => {
    const first = await openEndpoint('/elsewhere/postgres', null);
    await chmod(first.host, 0o777);
    const second = await openEndpoint('/elsewhere/postgres', null);
    onTestFinished(async () => {
      await rm(first.host, { recursive: true });
      await rm(second.host, { recursive: true });
    });
    expect(second.host).not.toBe(first.host);
    expect((await stat(second.host)).mode & 0o777).toBe(0o700);
  },
);

test('loopbackEndpoint returns a free port of the loopback interface', async () => {
  const { host, port, settings } = await loopbackEndpoint();
  expect(host).toBe('127.0.0.1');
  expect(settings).toMatchObject({ listen_addresses: '127.0.0.1', unix_socket_directories: '' });
  const rejected = new Promise((resolve) => connect(port, host).once('error', resolve));
  expect(await rejected).toMatchObject({ code: 'ECONNREFUSED' });
});
