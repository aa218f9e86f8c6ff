import type { Parsed } from '@quartermaster/contract/endpoint';
import {
  createItemTemplate,
  deleteItemTemplate,
  duplicateItemTemplate,
  getItemTemplate,
  getItemTemplateUsage,
  listItemTemplateRatings,
  listItemTemplates,
  listItemTemplateTags,
  rateItemTemplate,
  replaceItemTemplate,
  searchItems,
} from '@quartermaster/contract/item-template';
import {
  exportItemTemplates,
  importItemTemplates,
  previewImport,
} from '@quartermaster/contract/item-template-import';
import { matchItemTemplates } from '@quartermaster/contract/item-template-match';
import { toHundredths } from '@quartermaster/rules/weight';
import { CSV_TYPE } from '../../platform/csv.ts';
import { paginated, paginatedWithTotals } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createTemplate } from './commands/create-template.ts';
import { deleteTemplate } from './commands/delete-template.ts';
import { duplicateTemplate } from './commands/duplicate-template.ts';
import { csvFile, jsonFile } from './commands/export-templates.ts';
import { countOutcomes, importTemplates, planTemplateImport } from './commands/import-templates.ts';
import { rateTemplate } from './commands/rate-template.ts';
import { prepareReplacement, replaceTemplate } from './commands/update-template.ts';
import {
  listTemplateRatings,
  listTemplates,
  readTemplate,
  readTemplateUsage,
  tagsFor,
  templatesOf,
} from './queries/item-templates.ts';
import { matchTemplates } from './queries/template-matches.ts';

const COPPER_IN_GOLD = 100;
const toCopper = (gold: number | undefined) =>
  gold === undefined ? undefined : Math.round(gold * COPPER_IN_GOLD);
const hundredths = (pounds: number | undefined) => (pounds === undefined ? undefined : toHundredths(pounds));

/** Item templates: the catalog, the marketplace search, the user's own templates, ratings, import and export. */
export function itemTemplateRoutes(routes: Routes): void {
  listRoutes(routes);
  writeRoutes(routes);
  ratingRoutes(routes);
  fileRoutes(routes);
}

function listRoutes(routes: Routes): void {
  routes.read(listItemTemplates, async ({ sql, actor, query }) => {
    const { tag, min_value, max_value, ...filter } = query;
    const values = { min_value: toCopper(min_value), max_value: toCopper(max_value) };
    const tags = tag ? [tag] : [];
    return paginated(query, await listTemplates(sql, actor.userId, { ...filter, ...values, tags }));
  });
  routes.read(searchItems, async ({ sql, actor, query }) => {
    const tags = (query.tags ?? '').split(',').map((tag) => tag.trim());
    const filter = {
      ...query,
      search: query.search === '*' ? undefined : query.search,
      tags: tags.filter(Boolean),
      min_value: toCopper(query.min_value),
      max_value: toCopper(query.max_value),
      min_weight: hundredths(query.min_weight),
      max_weight: hundredths(query.max_weight),
    };
    return paginated(query, await listTemplates(sql, actor.userId, filter));
  });
  routes.read(listItemTemplateTags, async ({ sql, actor }) => ({ data: await tagsFor(sql, actor.userId) }));
  routes.read(matchItemTemplates, async ({ sql, actor, query }) => ({
    data: await matchTemplates(sql, actor.userId, query),
  }));
  routes.read(getItemTemplate, async ({ sql, actor, params }) => ({
    data: await readTemplate(sql, actor.userId, params.id),
  }));
  routes.read(getItemTemplateUsage, async ({ sql, actor, params }) => ({
    data: await readTemplateUsage(sql, actor.userId, params.id),
  }));
}

function writeRoutes(routes: Routes): void {
  routes.write(createItemTemplate, async ({ tx, actor, body }) => {
    const id = await createTemplate(tx, routes.services, actor, body.item_template);
    return { data: await readTemplate(tx.sql, actor.userId, id) };
  });
  const replacementOf = ({ params, body }: Parsed<typeof replaceItemTemplate>) => {
    const { updated_at, ...fields } = body.item_template;
    return [params.id, fields, updated_at] as const;
  };
  routes.write(
    replaceItemTemplate,
    async ({ tx, actor, ...call }) => {
      await replaceTemplate(tx, actor, ...replacementOf(call));
      return { data: await readTemplate(tx.sql, actor.userId, call.params.id) };
    },
    ({ actor, ...call }) => prepareReplacement(routes.services, actor, ...replacementOf(call)),
  );
  routes.write(deleteItemTemplate, async ({ tx, actor, params }) => {
    await deleteTemplate(tx, actor, params.id);
    return undefined;
  });
  routes.write(duplicateItemTemplate, async ({ tx, actor, params }) => {
    const id = await duplicateTemplate(tx, routes.services, actor, params.id);
    return { data: await readTemplate(tx.sql, actor.userId, id) };
  });
}

function ratingRoutes(routes: Routes): void {
  routes.write(rateItemTemplate, async ({ tx, actor, params, body }) => ({
    data: await rateTemplate(tx, actor, params.id, body.rating),
  }));
  routes.read(listItemTemplateRatings, async ({ sql, actor, params, query }) =>
    paginatedWithTotals(query, await listTemplateRatings(sql, actor.userId, params.id, query)),
  );
}

function fileRoutes(routes: Routes): void {
  routes.open(previewImport, async ({ actor, body }) => {
    const lines = await planTemplateImport(routes.services.sql, actor.userId, body.import);
    return { data: lines.map(({ columns: _, ...line }) => line), meta: countOutcomes(lines) };
  });
  routes.write(importItemTemplates, async ({ tx, actor, body }) => ({
    data: await importTemplates(tx, routes.services, actor, body.import),
  }));
  routes.download(exportItemTemplates, async ({ sql, actor, query }) => {
    const templates = templatesOf(sql, actor.userId);
    const filename = `item-templates-${routes.services.now().toISOString().slice(0, 10)}.${query.format}`;
    return query.format === 'csv'
      ? { mediaType: CSV_TYPE, filename, chunks: csvFile(templates) }
      : { mediaType: 'application/json; charset=utf-8', filename, chunks: jsonFile(templates) };
  });
}
