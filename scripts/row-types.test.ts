import { expect, test } from 'vitest';
import { type Column, renderRowTypes } from './row-types.ts';

const column = (part: Partial<Column>): Column => ({
  table: 'mugs',
  name: 'size',
  type: 'text',
  nullable: false,
  check: null,
  values: null,
  ...part,
});

test.each([
  [{ type: 'uuid' }, 'size: string;'],
  [{ type: 'int8' }, 'size: number;'],
  [{ type: 'numeric' }, 'size: string;'],
  [{ type: 'timestamptz', nullable: true }, 'size: Date | null;'],
  [{ type: '_text' }, 'size: string[];'],
  [{ type: 'jsonb' }, 'size: JsonValue;'],
  [{ check: "CHECK ((size = ANY (ARRAY['small'::text, 'large'::text])))" }, "size: 'small' | 'large';"],
  [{ type: 'mug_size', values: ['small', 'large'] }, "size: 'small' | 'large';"],
  [{ check: 'CHECK ((size > 0))', type: 'int4' }, 'size: number;'],
])('column %j becomes "%s"', (part, line) => {
  expect(renderRowTypes([column(part)])).toContain(`    ${line}\n`);
});

test('each table has its columns, in the given order', () => {
  const text = renderRowTypes([column({ name: 'b' }), column({ name: 'a' }), column({ table: 'bowls' })]);
  expect(text).toContain(
    '  mugs: {\n    b: string;\n    a: string;\n  };\n  bowls: {\n    size: string;\n  };',
  );
});
