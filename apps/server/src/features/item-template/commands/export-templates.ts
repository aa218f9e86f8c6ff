import type { ItemTemplateFields } from '@quartermaster/contract/item-template-form';
import { ITEM_TEMPLATE_CSV_COLUMNS } from '@quartermaster/contract/item-template-import';
import { ownTags } from '@quartermaster/rules/tags';
import { fromHundredths } from '@quartermaster/rules/weight';
import { csvOf } from '../../../platform/csv.ts';
import type { TemplateColumns } from '../store.ts';

/** The cells of a template's CSV line, in the order of ITEM_TEMPLATE_CSV_COLUMNS. */
function cellsOf(template: TemplateColumns): (string | number)[] {
  const cells: Record<(typeof ITEM_TEMPLATE_CSV_COLUMNS)[number], string | number> = {
    name: template.name,
    description: template.description,
    weight: fromHundredths(template.weight),
    base_value: template.base_value,
    currency: template.currency,
    rarity: template.rarity,
    category: template.category,
    glyph: template.glyph ?? '',
    stack_size: template.stack_size,
    slots: template.slots,
    tags: ownTags(template.tags).join(', '),
    visibility: template.visibility,
  };
  return ITEM_TEMPLATE_CSV_COLUMNS.map((column) => cells[column]);
}

/** A template as the body of a request that creates it. */
const formOf = (template: TemplateColumns): Record<keyof ItemTemplateFields, unknown> => ({
  name: template.name,
  description: template.description,
  weight: fromHundredths(template.weight),
  base_value: template.base_value,
  visibility: template.visibility,
  stack_size: template.stack_size,
  slots: template.slots,
  metadata: { currency: template.currency, rarity: template.rarity, category: template.category },
  tags: ownTags(template.tags),
  glyph: template.glyph,
});

async function* mapAsync<A, B>(items: AsyncIterable<A>, toResult: (item: A) => B): AsyncGenerator<B> {
  for await (const item of items) yield toResult(item);
}

/** Templates as a CSV file (DEC-7) in chunks; the file can be imported again. */
export const csvFile = (templates: AsyncIterable<TemplateColumns>): AsyncIterable<string> =>
  csvOf(ITEM_TEMPLATE_CSV_COLUMNS, mapAsync(templates, cellsOf));

/** Templates as a JSON file in chunks, one template per line. */
export async function* jsonFile(templates: AsyncIterable<TemplateColumns>): AsyncGenerator<string> {
  yield '{"item_templates":[';
  let separator = '\n';
  for await (const template of templates) {
    yield separator + JSON.stringify(formOf(template));
    separator = ',\n';
  }
  yield '\n]}\n';
}
