import { exportAccount } from '@quartermaster/contract/account-export';
import { uploadImage } from '@quartermaster/contract/image';
import { listParties } from '@quartermaster/contract/party';
import { describe, expect, it } from 'vitest';
import { contractCalls } from './contract-calls.ts';

const plugin = contractCalls() as unknown as {
  load: (id: string) => Promise<{ code: string }>;
};

/** The endpoint as a built page imports it. */
async function builtEndpoint(slice: string, name: string): Promise<unknown> {
  const { code } = await plugin.load(`\0virtual:contract-calls/${slice}`);
  const source = code.split('\n').find((line) => line.startsWith(`export const ${name} = `));
  return JSON.parse(source?.slice(source.indexOf('{'), -1) ?? 'null');
}

describe('contractCalls', () => {
  it.each([
    { slice: 'party', name: 'listParties', spec: listParties },
    { slice: 'image', name: 'uploadImage', spec: uploadImage },
    { slice: 'account-export', name: 'exportAccount', spec: exportAccount },
  ])('keeps only what a request for $name needs', async ({ slice, name, spec }) => {
    const { id, method, path, reply } = spec;
    const upload = 'upload' in spec ? { upload: spec.upload } : {};
    const file = 'file' in reply ? { file: reply.file } : {};
    expect(await builtEndpoint(slice, name)).toEqual({ id, method, path, ...upload, reply: file });
  });
});
