import type { Page } from '@playwright/test';
import { SHOP_NAME_MAX, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import { expectAccessible, horizontalOverflow, load, visit } from './accessible.ts';
import { callAs } from './calls.ts';
import { newPerson, register } from './sign-up.ts';
import { expect, test } from './strict.ts';

/** A single word without a place to break, padded to `length`. */
const long = (word: string, length = TEMPLATE_NAME_MAX) => word.padEnd(length, 'W');

const PARTY = long('Party');
const CHARACTER = long('Character');
const CONTAINER = long('Container');
const ITEM = long('Item');
const SHOP = long('Shop', SHOP_NAME_MAX);
const LOOT = long('Loot');
const TAGS = [long('tag', 60)];

/** The ids of records with the longest names, and the username of their owner. */
interface LongNamedRecords {
  readonly username: string;
  readonly party: string;
  readonly character: string;
  readonly bag: string;
  readonly container: string;
  readonly item: string;
  readonly shopTemplate: string;
  readonly shop: string;
  readonly lootTemplate: string;
  readonly loot: string;
}

/**
 * Creates a party with a character, an item in the backpack, a shop and loot, each with the longest name it may have.
 */
async function createLongNamedRecords(page: Page): Promise<LongNamedRecords> {
  const { username } = await register(page, newPerson(long('gm', 23)));
  const call = callAs(page);
  const { id: party } = await call('post', 'parties', { party: { name: PARTY } });
  const character = await call<{ id: string; primary_container_id: string }>('post', 'characters', {
    character: {
      name: CHARACTER,
      party_id: party,
      race: long('race', 60),
      character_class: long('class', 60),
    },
  });
  const { id: container } = await call('post', 'containers', {
    container: { name: CONTAINER, character_id: character.id },
  });
  const { id: item } = await call('post', 'item_templates', {
    item_template: {
      name: ITEM,
      description: long('Text', 300),
      tags: TAGS,
      metadata: { category: long('kind', 50) },
    },
  });
  const bag = character.primary_container_id;
  await call('post', 'item_instances', { item_template_id: item, container_id: bag, quantity: 1 });
  const { id: shopTemplate } = await call('post', 'shop_templates', {
    shop_template: { name: SHOP, owner: long('Owner'), tag_list: TAGS },
  });
  await call('post', `shop_templates/${shopTemplate}/add_items`, {
    shop_items: [{ item_template_id: item, quantity: 100 }],
  });
  const { id: shop } = await call('post', 'shop_instances', {
    shop_instance: { shop_template_id: shopTemplate, party_id: party },
  });
  const { id: lootTemplate } = await call('post', 'loot_templates', {
    loot_template: { name: LOOT, tags: TAGS },
  });
  await call('post', `loot_templates/${lootTemplate}/add_loot_items`, {
    loot_items: [{ item_template_id: item, quantity: '1' }],
  });
  const { id: loot } = await call('post', 'loot_instances', {
    loot_instance: {
      loot_template_id: lootTemplate,
      party_id: party,
      location_name: long('Place'),
      is_revealed: true,
    },
  });
  return {
    username,
    party,
    character: character.id,
    bag,
    container,
    item,
    shopTemplate,
    shop,
    lootTemplate,
    loot,
  };
}

test.slow();

test('item pages are accessible with names of maximum length', async ({ page }) => {
  const { item } = await createLongNamedRecords(page);
  await visit(page, 'item', item);
  await visit(page, 'itemEdit', item);
});

test('shop pages are accessible with names of maximum length', async ({ page }) => {
  const { shop, shopTemplate } = await createLongNamedRecords(page);
  await visit(page, 'shops');
  await visit(page, 'shopNew');
  await visit(page, 'shop', shopTemplate);
  await visit(page, 'shopEdit', shopTemplate);
  await visit(page, 'shopInstances');
  await visit(page, 'shopInstance', shop);
});

test('shop template pages are accessible with names of maximum length', async ({ page }) => {
  const { shopTemplate } = await createLongNamedRecords(page);
  await visit(page, 'shopTemplates');
  await visit(page, 'shopTemplateNew');
  await visit(page, 'shopTemplate', shopTemplate);
  await visit(page, 'shopTemplateEdit', shopTemplate);
  await visit(page, 'shopTemplateInventory', shopTemplate);
});

test('loot template pages are accessible with names of maximum length', async ({ page }) => {
  const { lootTemplate } = await createLongNamedRecords(page);
  await visit(page, 'lootTemplates');
  await visit(page, 'lootTemplateNew');
  await visit(page, 'lootTemplateEdit', lootTemplate);
  await visit(page, 'lootTemplateInventory', lootTemplate);
});

/** Paths of pages, most of which show a long name, with a text to wait for. */
const pathsWithTexts = (records: LongNamedRecords): [path: string, text: string][] => [
  ['/dashboard', PARTY],
  ['/parties', PARTY],
  [`/parties/${records.party}`, PARTY],
  [`/parties/${records.party}?tab=members`, records.username],
  [`/parties/${records.party}?tab=characters`, CHARACTER],
  [`/parties/${records.party}?tab=inventory`, ITEM],
  [`/parties/${records.party}?tab=shops`, SHOP],
  [`/parties/${records.party}?tab=loot`, LOOT],
  [`/parties/${records.party}?tab=activity`, ITEM],
  [`/parties/${records.party}/find`, ITEM],
  [`/parties/${records.party}/webhooks`, PARTY],
  ['/find', ITEM],
  [`/parties/${records.party}/edit`, 'Edit'],
  ['/characters', CHARACTER],
  [`/characters/${records.character}`, CHARACTER],
  [`/characters/${records.character}/edit`, CHARACTER],
  [`/characters/${records.character}/print`, ITEM],
  [`/containers/${records.bag}`, ITEM],
  [`/containers/${records.container}`, CONTAINER],
  ['/items?mine=true', ITEM],
  [`/items/${records.item}`, ITEM],
  [`/items/${records.item}/edit`, ITEM],
  [`/items/templates/${records.item}`, ITEM],
  ['/shops?mine=true', SHOP],
  ['/shops/instances', SHOP],
  [`/shops/templates/${records.shopTemplate}`, ITEM],
  [`/shops/templates/${records.shopTemplate}/inventory`, ITEM],
  [`/shops/instances/${records.shop}`, ITEM],
  ['/loot/templates', LOOT],
  [`/loot/templates/${records.lootTemplate}`, ITEM],
  [`/loot/templates/${records.lootTemplate}/inventory`, ITEM],
  [`/loot/instances/${records.loot}`, ITEM],
  ['/profile', 'Profile'],
  ['/profile/api-keys', 'API keys'],
  [`/parties/${records.party}/branding`, 'Branding'],
  ['/parties/discover', 'Discover parties'],
  ['/my-content/import', 'Import shops and loot'],
  ['/marketplace/loot', 'Public loot'],
  ['/shops/new', 'Shop name'],
  ['/subscription/compare', 'Compare tiers'],
];

test('pages do not scroll sideways at 320 or 390 px with names of maximum length', async ({ page }) => {
  for (const [path, text] of pathsWithTexts(await createLongNamedRecords(page))) {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 320) await load(page, path);
      await expect(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
      await expect.poll(() => horizontalOverflow(page), `${path} at ${width}`).toBe(0);
    }
  }
});

test('API documentation is accessible in both themes and does not scroll sideways from 320 px up', async ({
  page,
}) => {
  for (const path of ['/api/docs', '/api/docs/webhooks']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});
