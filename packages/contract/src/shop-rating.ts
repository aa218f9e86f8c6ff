import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { idParams, paging } from './fields.ts';
import { rating, ratingBody, ratingsMeta } from './rating.ts';
import { templateFails } from './shop-fields.ts';

export const rateShopTemplate = endpoint({
  id: 'shop_template.rate',
  method: 'POST',
  path: `${API_PREFIX}/shop_templates/{id}/ratings`,
  audience: 'user',
  summary: 'Rate somebody else’s shop template; a second rating replaces the first',
  params: idParams,
  body: ratingBody,
  reply: { status: 201, data: rating },
  fails: templateFails,
});

export const listShopTemplateRatings = endpoint({
  id: 'shop_template.ratings',
  method: 'GET',
  path: `${API_PREFIX}/shop_templates/{id}/ratings`,
  audience: 'user',
  summary: 'What people say about a shop template, newest first',
  params: idParams,
  query: z.strictObject(paging(20)),
  reply: { status: 200, data: z.array(rating), meta: ratingsMeta },
  fails: ['RESOURCE_NOT_FOUND'],
});
