import { exportContent, importContent, previewContentImport } from '@quartermaster/contract/content-file';
import { createLootTemplate } from '@quartermaster/contract/loot-template';
import { listOwnContent } from '@quartermaster/contract/own-content';
import { createShopTemplate } from '@quartermaster/contract/shop-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';
import { expectOk, template, templateNamed } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
beforeAll(async () => {
  app = await startTestApp();
  author = await verified(app, await person(app));
});
afterAll(() => app.close());

type File = { shop_templates?: object[]; loot_templates?: unknown[] };
const preview = (testUser: Person, file: File) =>
  testUser.call(previewContentImport, { body: { import: { content: JSON.stringify(file) } } });
const importFile = (testUser: Person, file: File, skip_rejected = false) =>
  testUser.call(importContent, { body: { import: { content: JSON.stringify(file), skip_rejected } } });
const exportFile = async (testUser: Person, query = ''): Promise<File> => {
  const response = await fetch(`${app.url}${exportContent.path}${query}`, {
    headers: { authorization: `Bearer ${testUser.token}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as File;
};
const outcomes = async (testUser: Person, file: File) =>
  expectOk(await preview(testUser, file)).body.data.map(({ outcome, reasons }) => [
    outcome,
    ...reasons.map(({ field, message }) => `${field}: ${message}`),
  ]);
const ownContent = async (testUser: Person) =>
  expectOk(await testUser.call(listOwnContent, { query: {} })).body.data.map(
    ({ kind, name }) => `${kind} ${name}`,
  );

/** Creates a shop and a loot template whose lines are a catalog item and one of the user's own items. */
async function createLibrary(testUser: Person) {
  const lamp = (await template(testUser, { name: 'Moon Lamp' })).id;
  const torch = await templateNamed(testUser, 'Torch');
  const shop_items = [
    { item_template_id: lamp, quantity: 2, price: 500 },
    { item_template_id: torch, restock_quantity: 9 },
  ];
  const fields = { owner: 'Vex', tag_list: ['tools'], buy_modifier: 1.25, default_restock_days: 7 };
  const shop_template = { name: 'Lamp Store', ...fields, shop_items };
  expectOk(await testUser.call(createShopTemplate, { body: { shop_template } }));
  const loot_items = [
    { item_template_id: torch, quantity: '2d6+1', chance: 40 },
    { item_template_id: lamp, is_identified: false },
  ];
  const hoard = { name: 'Old Hoard', source_type: 'boss' as const, tags: ['old'], loot_items };
  expectOk(await testUser.call(createLootTemplate, { body: { loot_template: hoard } }));
}

describe('import of content', () => {
  it('rejects a name with a NUL character, with an error for that field', async () => {
    expect(await outcomes(author, { shop_templates: [{ name: 'Lamp\u0000Store' }] })).toEqual([
      ['rejected', 'name: Must not contain control characters'],
    ]);
  });

  it('creates the templates of another user’s export once their items exist, and exports them identically', async () => {
    await createLibrary(author);
    const file = await exportFile(author);
    const other = await person(app);
    expect(await outcomes(other, file)).toEqual([
      ['rejected', 'shop_items.0.item: You have no item named “Moon Lamp”. Create or import it first'],
      ['rejected', 'loot_items.1.item: You have no item named “Moon Lamp”. Create or import it first'],
    ]);
    expect((await importFile(other, file)).status).toBe(422);
    await template(other, { name: 'moon lamp' });
    expect(await outcomes(other, file)).toEqual([['create'], ['create']]);
    expect(expectOk(await importFile(other, file)).body.data).toEqual({
      created: 2,
      duplicates: 0,
      rejected: 0,
    });
    // Items are matched by name, so the imported lines have the ids of the importing user’s items.
    const withoutIds = (exported: File) =>
      JSON.stringify(exported, (key, value) =>
        key === 'item_template_id' ? undefined : value,
      ).toLowerCase();
    expect(withoutIds(await exportFile(other))).toBe(withoutIds(file));
    expect((await ownContent(other)).sort()).toEqual([
      'item_template moon lamp',
      'loot_template Old Hoard',
      'shop_template Lamp Store',
    ]);
  });

  it('skips the templates of the user’s own export, but not a different template with the same name', async () => {
    const file = await exportFile(author);
    expect(await outcomes(author, file)).toEqual([
      ['duplicate', 'base: You already have this template'],
      ['duplicate', 'base: You already have this template'],
    ]);
    expect(expectOk(await importFile(author, file)).body.data).toEqual({
      created: 0,
      duplicates: 2,
      rejected: 0,
    });
    const [store] = file.shop_templates ?? [];
    const changed = { ...store, owner: 'Nim' };
    expect(await outcomes(author, { shop_templates: [changed, changed] })).toEqual([
      ['create', 'name: You have another template with this name; this adds one more'],
      ['duplicate', 'base: The file contains this template more than once'],
    ]);
  });

  it('recognizes duplicates among many own templates with the same name', async () => {
    const testUser = await person(app);
    const shop_templates = Array.from({ length: 12 }, (_, n) => ({ name: 'Lamp Store', owner: `Vex ${n}` }));
    const loot_templates = Array.from({ length: 7 }, (_, n) => ({
      name: 'Hoard',
      description: `Number ${n}`,
    }));
    const file = { shop_templates, loot_templates };
    expect(expectOk(await importFile(testUser, file)).body.data).toEqual({
      created: 19,
      duplicates: 0,
      rejected: 0,
    });
    expect(expectOk(await importFile(testUser, file)).body.data).toEqual({
      created: 0,
      duplicates: 19,
      rejected: 0,
    });
  });

  it('skips invalid templates only if requested, and reports every error', async () => {
    const testUser = await person(app);
    const file = {
      shop_templates: [
        { name: 'Good Store', shop_items: [{ item: 'torch' }] },
        { name: 'X', buy_modifier: 11, hue: 'red', shop_items: [{ quantity: 0 }] },
        { name: 'Mint', shop_items: [{ item: 'Gold piece' }] },
        { name: 'Open Store', visibility: 'public' },
      ],
      loot_templates: [
        { name: 'Many Ships', loot_items: [{ item: 'Longsword', quantity: 1_000_000 }] },
        'no template',
      ],
    };
    const results = await outcomes(testUser, file);
    expect(results.map(([outcome]) => outcome)).toEqual([
      'create',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
    ]);
    for (const error of [
      'name: Shop name must be at least 2 characters long',
      'buy_modifier: Buy modifier must be between 0 and 10',
      'hue: Unknown field',
      'shop_items.0.quantity: ',
      'shop_items.0.item: Enter an item',
    ])
      expect(results[1]?.join('\n')).toContain(error);
    expect(results[2]?.[1]).toBe('shop_items.0.item: Coins cannot be sold in a shop');
    expect(results[3]?.[1]).toMatch(/^visibility: Verify your email address/);
    expect(results[4]?.[1]).toMatch(/^loot_items.0.quantity: At most/);
    const rejected = await importFile(testUser, file);
    expect([rejected.status, await ownContent(testUser)]).toEqual([422, []]);
    expect(rejected.body.error?.details.map(({ field }) => field)).toContain('templates.3.shop_items.0.item');
    expect(expectOk(await importFile(testUser, file, true)).body.data).toEqual({
      created: 1,
      duplicates: 0,
      rejected: 5,
    });
    expect(await ownContent(testUser)).toEqual(['shop_template Good Store']);
  });

  it('creates templates in file order until the limit of the tier is reached', async () => {
    const freeTierApp = await startTestApp({ config: { defaultTier: 'tier_free' } });
    const testUser = await person(freeTierApp);
    await freeTierApp.sql`update users set tier = 'tier_1' where id = ${testUser.user.id}`;
    const shops = Array.from({ length: 12 }, (_, n) => ({ name: `Store ${n}` }));
    const results = await outcomes(testUser, { shop_templates: shops });
    const imported = await importFile(testUser, { shop_templates: shops }, true);
    await freeTierApp.close();
    expect(results.map(([outcome]) => outcome)).toEqual([
      ...Array.from({ length: 10 }, () => 'create'),
      'rejected',
      'rejected',
    ]);
    expect(results[10]).toEqual(['rejected', 'base: Your tier allows no more templates of this kind']);
    expect(expectOk(imported).body.data).toEqual({ created: 10, duplicates: 0, rejected: 2 });
  });

  it('rejects a line with a private item of another user', async () => {
    const other = await person(app);
    const { id } = await template(author, { name: 'Secret Blade' });
    const file = { shop_templates: [{ name: 'Store', shop_items: [{ item_template_id: id }] }] };
    expect(await outcomes(other, file)).toEqual([
      ['rejected', 'shop_items.0.item: You have no item with this id. Create or import it first'],
    ]);
  });
});

describe('export of content', () => {
  it('contains only matching templates of its owner', async () => {
    const { shop_templates, loot_templates } = await exportFile(author, '?kind=shop_template&search=lamp');
    expect([shop_templates?.length, loot_templates]).toEqual([1, []]);
    expect(await exportFile(author, '?search=nothing')).toEqual({ shop_templates: [], loot_templates: [] });
    expect(await exportFile(await person(app))).toEqual({ shop_templates: [], loot_templates: [] });
  });

  it('contains every template once', async () => {
    const testUser = await person(app);
    const names = Array.from({ length: 12 }, (_, n) => `Store ${n % 6}`);
    for (const name of names) await shopTemplate(testUser, { name });
    const { shop_templates = [] } = await exportFile(testUser);
    const exportedNames = shop_templates.map((shop) => (shop as { name: string }).name);
    expect(exportedNames).toEqual(names.toSorted());
  });
});
