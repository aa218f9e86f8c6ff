import { expect, test } from 'vitest';
import { z } from 'zod';
import { requestRulesOf } from './request-rules.ts';

interface Fields {
  name: string;
  tags: string;
}
const options = { fields: {}, shouldUseNativeValidation: false };
const requestOf = ({ name, tags }: Fields) => ({ name, tags: tags.split(',') });
const schema = z.object({
  name: z.string().min(2, { error: 'Too short' }).startsWith('A', { error: 'Must start with A' }),
  tags: z.array(z.string().max(3, { error: 'Too long' })),
});

test('requestRulesOf validates the request, and reports the first error of each field', async () => {
  const rules = requestRulesOf<Fields>(async () => schema, requestOf);
  const { errors } = await rules({ name: 'x', tags: 'old,ancient' }, undefined, options);
  expect(errors).toEqual({
    name: { type: 'rule', message: 'Too short' },
    tags: { type: 'rule', message: 'Too long' },
  });
});

test('requestRulesOf accepts all values if the rules cannot be loaded', async () => {
  const rules = requestRulesOf<Fields>(() => Promise.reject(new Error('offline')), requestOf);
  const values = { name: '', tags: '' };
  expect(await rules(values, undefined, options)).toEqual({ values, errors: {} });
});
