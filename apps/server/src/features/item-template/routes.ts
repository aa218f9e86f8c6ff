import { notFound } from '@quartermaster/contract/errors';
import {
  getItemTemplate,
  listItemTemplates,
  listItemTemplateTags,
  searchItems,
} from '@quartermaster/contract/item-template';
import { toHundredths } from '@quartermaster/rules/weight';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { presentTemplate } from './present.ts';
import { tagsFor, templateById, templatesFor } from './reads.ts';

const COPPER_IN_GOLD = 100;
const copper = (gold: number | undefined) =>
  gold === undefined ? undefined : Math.round(gold * COPPER_IN_GOLD);
const hundredths = (pounds: number | undefined) => (pounds === undefined ? undefined : toHundredths(pounds));

/** The catalogue: item templates and the marketplace search over the public ones. */
export function itemTemplateRoutes(routes: Routes): void {
  routes.read(listItemTemplates, async ({ sql, actor, query }) => {
    const { tag, min_value, max_value, ...filter } = query;
    const values = { min_value: copper(min_value), max_value: copper(max_value) };
    const found = await templatesFor(sql, actor.userId, { ...filter, ...values, tags: tag ? [tag] : [] });
    return { data: found.rows.map(presentTemplate), meta: pageOf(query, found.total) };
  });
  routes.read(searchItems, async ({ sql, actor, query }) => {
    const found = await templatesFor(sql, actor.userId, {
      page: query.page,
      per_page: query.per_page,
      search: query.search === '*' ? undefined : query.search,
      visibility: query.visibility,
      tags: (query.tags ?? '')
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
      min_value: copper(query.min_value),
      max_value: copper(query.max_value),
      min_weight: hundredths(query.min_weight),
      max_weight: hundredths(query.max_weight),
      sort: 'name',
      direction: 'asc',
    });
    return { data: found.rows.map(presentTemplate), meta: pageOf(query, found.total) };
  });
  routes.read(listItemTemplateTags, async ({ sql, actor }) => ({ data: await tagsFor(sql, actor.userId) }));
  routes.read(getItemTemplate, async ({ sql, actor, params }) => {
    const row = await templateById(sql, actor.userId, params.id);
    if (!row) throw notFound();
    return { data: presentTemplate(row) };
  });
}
