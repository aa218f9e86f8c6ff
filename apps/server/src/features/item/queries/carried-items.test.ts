import { TEMPLATE_DESCRIPTION_MAX } from '@quartermaster/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { addItemsOf, character, member, party, template } from '../../../../test/factories/test-parties.ts';
import { type CarriedRow, itemsCarriedBy } from './carried-items.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('itemsCarriedBy', () => {
  it('reads no descriptions and tags by default, so that the rows of an export stay small', async () => {
    const testParty = await party(await person(app));
    const player = await member(app, testParty);
    const hoarder = await character(player, testParty.id, { name: 'Hoarder' });
    const description = '\u6f22'.repeat(TEMPLATE_DESCRIPTION_MAX);
    const tags = Array.from({ length: 20 }, (_, i) => 't'.repeat(50) + i);
    const { id } = await template(player, { name: 'Tome', description, tags });
    await addItemsOf(player, hoarder.backpackId, id, 3);
    const rows: CarriedRow[] = [];
    for await (const page of itemsCarriedBy(app.sql, player.user.id, hoarder.id)) rows.push(...page);
    expect(rows.map(({ template_name }) => template_name)).toEqual(['Tome', 'Tome', 'Tome']);
    for (const row of rows) expect(Buffer.byteLength(JSON.stringify(row))).toBeLessThan(2000);
  });
});
