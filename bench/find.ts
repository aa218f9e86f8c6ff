import { findItems } from '@quartermaster/contract/find';
import { createItem } from '@quartermaster/contract/item';
import { listItemTemplates } from '@quartermaster/contract/item-template';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { chest, expectOk, party, template } from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, removeWriteLimit } from './bench-server.ts';
import { quantileOf } from './quantile.ts';

/** Number of stacks in the large party, which is compared with a party of twenty stacks in the same run. */
const STACKS = 10_000;
const FEW = 20;
const ITEMS_PER_CALL = 100;
const ROUNDS = 20;
const CONTAINERS = 10;

/** Names of custom templates in other scripts, each with a word to search for. */
const OTHER_SCRIPTS: Readonly<Record<string, string>> = {
  'Зелье лечения': 'зелье',
  回復の薬: '回復',
  'חרב ארוכה': 'חרב',
  'سيف طويل': 'طويل',
  'θεραπευτικό φίλτρο': 'φίλτρο',
};
const WORDS = {
  'Latin words': ['long', 'sword', 'weapon', 'potion', 'rope', 'e', 'nothing of the kind'],
  'words in other scripts': Object.values(OTHER_SCRIPTS),
};
type Kind = keyof typeof WORDS;

/** A party with a number of stacks in ten containers, divided equally among the given templates. */
async function fillParty(gm: Person, templateIds: readonly string[], stacks: number): Promise<string> {
  const { id } = await party(gm);
  const containers = [];
  for (let i = 0; i < CONTAINERS; i += 1) containers.push(await chest(gm, id));
  const quantity = Math.min(ITEMS_PER_CALL, Math.ceil(stacks / CONTAINERS));
  for (let turn = 0; turn * quantity < stacks; turn += 1) {
    const container_id = containers[turn % CONTAINERS] ?? '';
    const item_template_id = templateIds[turn % templateIds.length] ?? '';
    expectOk(await gm.call(createItem, { body: { item_template_id, container_id, quantity } }));
  }
  return id;
}

/** Creates the custom templates; returns their ids and those of catalog items that do not stack. */
async function prepareTemplates(gm: Person): Promise<string[]> {
  const listed = expectOk(await gm.call(listItemTemplates, { query: { per_page: '100' } })).body.data;
  const customIds = [];
  for (const name of Object.keys(OTHER_SCRIPTS))
    customIds.push((await template(gm, { name, stack_size: 1 })).id);
  return [...customIds, ...listed.flatMap(({ id, stack_size }) => (stack_size === 1 ? [id] : []))];
}

/** The response times of the searches in milliseconds, sorted, by party. Each word is searched in every party. */
async function measureSearches(
  gm: Person,
  partyIds: readonly string[],
  words: readonly string[],
): Promise<number[][]> {
  const times = partyIds.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const search of words) {
      for (const [index, id] of partyIds.entries()) {
        const startedAt = performance.now();
        expectOk(await gm.call(findItems, { params: { id }, query: { search } }));
        times[index]?.push(performance.now() - startedAt);
      }
    }
  }
  return times.map((partyTimes) => partyTimes.sort((a, b) => a - b));
}

/** Measures Find in a party of 10,000 stacks, by words in Latin and in other scripts. */
export async function find(bench: BenchServer): Promise<string> {
  const gm = await person(bench);
  await removeWriteLimit(bench, gm.user.id);
  const templateIds = await prepareTemplates(gm);
  const parties = [await fillParty(gm, templateIds, FEW), await fillParty(gm, templateIds, STACKS)];
  const lines = ['| Find in a party | stacks | median | p95 | ratio of p95 |', '|---|---:|---:|---:|---:|'];
  for (const kind of Object.keys(WORDS) as Kind[]) {
    await measureSearches(gm, parties, WORDS[kind]);
    const [few = [], many = []] = await measureSearches(gm, parties, WORDS[kind]);
    for (const [stacks, times] of [
      [FEW, few],
      [STACKS, many],
    ] as const) {
      const p95 = quantileOf(times, 0.95);
      const ratio = (p95 / quantileOf(few, 0.95)).toFixed(2);
      lines.push(
        `| ${kind} | ${stacks.toLocaleString('en-US')} | ${quantileOf(times, 0.5).toFixed(1)} ms | ${p95.toFixed(1)} ms | ${ratio} |`,
      );
    }
  }
  return lines.join('\n');
}
