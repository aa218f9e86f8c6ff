import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './fields.ts';

/** The result of one line; anyone can roll it again from the seed. */
export const rolledLine = z.strictObject({
  name: z.string(),
  /** The quantity of the line: a number or dice. */
  quantity: z.string(),
  chance: z.int(),
  /** From 1 to 100; the line is included if this is at most `chance`. */
  chance_roll: z.int(),
  dice: z.array(z.int()),
  /** The resulting quantity; 0: none. */
  rolled: z.int(),
});

export type RolledLine = z.infer<typeof rolledLine>;

/** A seed as it is recorded: 32 hexadecimal digits. */
export const seed = z.string().regex(/^[\da-f]{32}$/, { error: 'A seed must be 32 hexadecimal digits' });

export const previewLoot = endpoint({
  id: 'loot_template.preview',
  method: 'POST',
  path: `${API_PREFIX}/loot_templates/{id}/preview`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Preview a roll of a loot template; nothing is created. A seed repeats a roll.',
  params: idParams,
  body: z.strictObject({ preview: z.strictObject({ seed: seed.optional() }) }),
  reply: {
    status: 200,
    data: z.strictObject({
      seed,
      /** False if any line is random. */
      is_fixed: z.boolean(),
      lines: z.array(rolledLine.extend({ loot_item_id: id, value_copper: z.int() })),
      total_value_copper: z.int(),
    }),
  },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});
