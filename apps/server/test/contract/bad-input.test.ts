import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { admin } from '../factories/admins.ts';
import type { Person } from '../factories/people.ts';
import { anyPath, fieldsOf, type Operation, operationsOf, type Schema, wrapFields } from './operations.ts';

let app: TestApp;
let adminUser: Person;
let writes: Operation[];
beforeAll(async () => {
  app = await startTestApp();
  // Admin endpoints reject other users before they read the body.
  adminUser = await admin(app);
  writes = (await operationsOf(app.url)).filter(({ method, isSigned }) => method !== 'GET' && !isSigned);
});
afterAll(() => app.close());

const writesWithBody = (): (Operation & { body: Schema })[] =>
  writes.flatMap((operation) => (operation.body ? [{ ...operation, body: operation.body }] : []));

/** Sends a body and returns the fields listed in the rejection. */
async function rejectedFields(operation: Operation, body: unknown): Promise<string[]> {
  const response = await adminUser.send(operation.method, anyPath(operation.path), { body });
  expect(response.status, `${operation.id} ${JSON.stringify(body).slice(0, 200)}`).toBe(422);
  expect(response.body.error.code).toBe('VALIDATION_ERROR');
  return response.body.error.details.map((detail) => detail.field);
}

/** Every field of the schema, filled by `make`. */
const fillFields = (fields: Schema, make: (schema: Schema) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields.properties ?? {}).map(([name, schema]) => [name, make(schema)]));

const fieldNames = (fields: Schema): string[] => Object.keys(fields.properties ?? {});

/** Some fields accept dice as text, or null for unlimited. */
const accepts = ({ type, anyOf = [] }: Schema, value: unknown): boolean =>
  (value === null && type === 'null') ||
  (value === '1' && type === 'string') ||
  anyOf.some((alternative) => accepts(alternative, value));

/** A value that no field of this type accepts. */
const wrongType = (schema: Schema): unknown => (schema.type === 'object' ? 'not an object' : { wrong: true });

function hugeValue(schema: Schema): unknown {
  if (schema.properties) return fillFields(schema, hugeValue);
  if (schema.type === 'integer' || schema.type === 'number') return 1e300;
  const [first] = schema.anyOf ?? [];
  return first ? hugeValue(first) : 'x'.repeat(Math.max(20_000, (schema.maxLength ?? 0) + 1));
}

describe('invalid input', () => {
  it('is rejected with the name of every field of the wrong type', async () => {
    for (const operation of writesWithBody()) {
      const { wrapper, fields } = fieldsOf(operation.body);
      const rejectedNames = await rejectedFields(
        operation,
        wrapFields(wrapper, fillFields(fields, wrongType)),
      );
      for (const name of fieldNames(fields)) expect(rejectedNames, operation.id).toContain(name);
    }
  });

  it('is rejected with the names of all missing fields', async () => {
    for (const operation of writesWithBody()) {
      const { wrapper, fields } = fieldsOf(operation.body);
      const required = fields.required ?? [];
      if (required.length === 0) continue;
      expect(await rejectedFields(operation, wrapFields(wrapper, {})), operation.id).toEqual(
        expect.arrayContaining([...required]),
      );
      // Missing fields are reported even if the body lacks the wrapper, such as `party` in `{party: {…}}`.
      expect(await rejectedFields(operation, {}), operation.id).toEqual(
        expect.arrayContaining([...required]),
      );
    }
  });

  it('is rejected with the names of all unknown fields', async () => {
    for (const operation of writesWithBody()) {
      const { wrapper } = fieldsOf(operation.body);
      // `admin` is a known field of admin.set_admin.
      const { admin: isAdmin, ...otherFields } = {
        admin: true,
        tier: 'tier_3',
        is_gm: true,
        current_weight: 0,
      };
      const unknownFields =
        operation.id === 'admin.set_admin' ? otherFields : { admin: isAdmin, ...otherFields };
      const rejectedNames = await rejectedFields(operation, wrapFields(wrapper, unknownFields));
      expect(rejectedNames, operation.id).toEqual(expect.arrayContaining(Object.keys(unknownFields)));
    }
  });

  it('is rejected with the name of every field of excessive size', async () => {
    for (const operation of writesWithBody()) {
      const { wrapper, fields } = fieldsOf(operation.body);
      // One field at a time, because the whole body is limited too.
      for (const name of fieldNames(fields)) {
        const schema = fields.properties?.[name];
        if (!schema || schema.enum || schema.type === 'boolean') continue;
        const rejectedNames = await rejectedFields(
          operation,
          wrapFields(wrapper, { [name]: hugeValue(schema) }),
        );
        expect(
          rejectedNames.some((field) => field === name || field.startsWith(`${name}.`)),
          `${operation.id} ${name}`,
        ).toBe(true);
      }
    }
  });

  it('is rejected as the body of a request that expects none', async () => {
    for (const operation of writes.filter((write) => !write.body)) {
      expect(await rejectedFields(operation, { surprise: 1 }), operation.id).toEqual(['surprise']);
    }
  });

  it.each([-1, 0, 1.5, '1', 2 ** 63, null, true, [], {}])(
    'is rejected for the quantity %j',
    async (quantity) => {
      for (const operation of writesWithBody()) {
        const { wrapper, fields } = fieldsOf(operation.body);
        const schema = fields.properties?.quantity;
        if (!schema || accepts(schema, quantity)) continue;
        expect(await rejectedFields(operation, wrapFields(wrapper, { quantity })), operation.id).toContain(
          'quantity',
        );
      }
    },
  );

  it.each(['{"party":{"name":"Three","__proto__":{"admin":true}}}', '{"party":{"name":"One","name":"Two"}}'])(
    'is rejected for the body %s and creates no party',
    async (body) => {
      const response = await adminUser.send('POST', '/api/v1/parties', { body });
      expect(response.status).toBe(422);
      const [count] = await app.sql`select count(*)::int as parties from parties`;
      expect(count?.parties).toBe(0);
    },
  );

  it('is rejected with the name of the path or query parameter', async () => {
    const path = await adminUser.send('GET', '/api/v1/parties/not-an-id');
    expect([path.status, path.body.error.details[0]?.field]).toEqual([422, 'id']);
    const query = await adminUser.send('GET', '/api/v1/parties?page=0&per_page=101&sort=secret&color=red');
    expect(query.status).toBe(422);
    expect(query.body.error.details.map(({ field }) => field).sort()).toEqual([
      'color',
      'page',
      'per_page',
      'sort',
    ]);
  });
});
