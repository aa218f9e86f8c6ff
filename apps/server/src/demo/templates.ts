import { createItem } from '@quartermaster/contract/item';
import { createItemTemplate, rateItemTemplate } from '@quartermaster/contract/item-template';
import type { ItemTemplateForm } from '@quartermaster/contract/item-template-form';
import type { Call } from './caller.ts';

/** Templates that Mirelle creates, and how many items of each are in the stash. */
const TEMPLATES: readonly { form: ItemTemplateForm; stashQuantity: number }[] = [
  {
    form: {
      name: 'Lantern of Warning',
      description: 'Its flame leans away from anyone who means harm. It cannot say why.',
      weight: 2,
      base_value: 340,
      visibility: 'public',
      metadata: { rarity: 'uncommon', category: 'wondrous item' },
      tags: ['magic', 'light'],
      glyph: 'GiLantern',
    },
    stashQuantity: 1,
  },
  {
    form: {
      name: 'Greyhaven trade token',
      description: 'Stamped tin. Good for one night under any roof of the guild.',
      weight: 0.02,
      base_value: 5,
      visibility: 'unlisted',
      stack_size: 50,
      metadata: { currency: 'silver', category: 'trade good' },
      tags: ['guild', 'greyhaven'],
      glyph: 'GiMetalBar',
    },
    stashQuantity: 32,
  },
  {
    form: {
      name: 'Letter with a broken seal',
      description: 'Addressed to the ferryman. For the third session, not before.',
      stack_size: 1,
      metadata: { category: 'gear' },
      tags: ['plot'],
      glyph: 'GiTiedScroll',
    },
    stashQuantity: 0,
  },
];

/** Ratings of catalog items, by key, and of the game master's lantern. */
const RATINGS: readonly { user: string; key: string; score: number; comment: string }[] = [
  { user: 'Tobin', key: 'torch', score: 5, comment: 'We have never had too many.' },
  { user: 'Asha', key: 'torch', score: 4, comment: 'Singes the beard.' },
  { user: 'Kellan', key: 'rope-silk-50-feet', score: 5, comment: 'Held all four of us. And the horse.' },
  { user: 'Wren', key: 'abacus', score: 3, comment: 'Accurate. Slow.' },
  { user: 'Tobin', key: 'lantern', score: 5, comment: 'It leaned away from me. Rude, but fair.' },
  { user: 'Asha', key: 'lantern', score: 4, comment: '' },
];

/** Creates the game master's templates, adds items of them to the stash, and rates templates as the other users. */
export async function createTemplates(
  gm: Call,
  personByName: (name: string) => Call,
  stashId: string,
  catalog: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = new Map(catalog);
  for (const { form, stashQuantity } of TEMPLATES) {
    const { data } = await gm(createItemTemplate, { body: { item_template: form } });
    if (form.name.startsWith('Lantern')) ids.set('lantern', data.id);
    if (stashQuantity === 0) continue;
    await gm(createItem, {
      body: { item_template_id: data.id, container_id: stashId, quantity: stashQuantity },
    });
  }
  for (const { user, key, score, comment } of RATINGS) {
    const input = { params: { id: ids.get(key) ?? '' }, body: { rating: { score, comment } } };
    await personByName(user)(rateItemTemplate, input);
  }
}
