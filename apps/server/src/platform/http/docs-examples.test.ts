import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listCharacters } from '@quartermaster/contract/character';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { apiKey } from '../../../test/factories/api-keys.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { party, type TestParty } from '../../../test/factories/test-parties.ts';

const run = promisify(execFile);
/** For each language: the program that must be installed, the command that runs an example, and its file name. */
const LANGUAGES = {
  curl: { program: 'curl', command: 'sh', file: 'example.sh' },
  TypeScript: { program: process.execPath, command: process.execPath, file: 'example.ts' },
  Python: { program: 'python3', command: 'python3', file: 'example.py' },
} as const;
type Language = keyof typeof LANGUAGES;
const NAMES: Record<Language, string> = { curl: 'Curl', TypeScript: 'Scripted', Python: 'Monty' };

const isInstalled = (language: Language): boolean =>
  spawnSync(LANGUAGES[language].program, ['--version']).status === 0;
const installed = (Object.keys(LANGUAGES) as Language[]).filter(isInstalled);

let app: TestApp;
let page: string;
let folder: string;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
  page = await (await fetch(`${app.url}/api/docs`)).text();
  folder = await mkdtemp(join(tmpdir(), 'examples-'));
  gm = await person(app);
  testParty = await party(gm, { name: 'The Lantern Company' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** An example as a reader copies it from the page. */
function printedExample(id: string, language: Language): string {
  const example = new RegExp(`data-example="${id}" data-language="${language}">([^<]*)<`).exec(page)?.[1];
  if (example === undefined) throw new Error(`The page has no example ${id} in ${language}`);
  return example.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name) => ENTITIES[name] ?? '');
}

/** The output of an example that runs with a key. */
async function outputOf(id: string, language: Language, secret: string): Promise<string> {
  const { command, file } = LANGUAGES[language];
  const path = join(folder, file);
  await writeFile(path, printedExample(id, language));
  const names = { QUARTERMASTER_URL: app.url, QUARTERMASTER_KEY: secret, QUARTERMASTER_PARTY: testParty.id };
  return (await run(command, [path], { env: { ...process.env, ...names } })).stdout;
}

describe('API documentation', () => {
  test('has examples that are tested in TypeScript and in at least one of curl and Python', () => {
    expect(installed).toContain('TypeScript');
    expect(installed.length).toBeGreaterThan(1);
  });

  // A language whose program is not installed is skipped; the test above fails if only TypeScript would run.
  describe.for(Object.keys(LANGUAGES) as Language[])('%s examples', (language) => {
    test.skipIf(!installed.includes(language))('read the parties that a key can access', async () => {
      const { secret } = await apiKey(app, gm, { scope: 'read' });
      const text = await outputOf('read', language, secret);
      expect(text).toContain(testParty.id);
      expect(text).toContain('The Lantern Company');
    });

    test.skipIf(!installed.includes(language))('create a character with a key for its party', async () => {
      const { secret } = await apiKey(app, gm, { party_ids: [testParty.id] });
      await outputOf('write', language, secret);
      const { body } = await gm.call(listCharacters, { query: { party_id: testParty.id } });
      expect(body.data.map(({ name }) => name)).toContain(NAMES[language]);
    });

    test.skipIf(!installed.includes(language))('fail if the key may not write', async () => {
      const { secret } = await apiKey(app, gm, { scope: 'read' });
      await expect(outputOf('write', language, secret)).rejects.toThrow();
    });
  });
});
