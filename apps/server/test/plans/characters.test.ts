import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCharacters } from '../../src/features/character/queries/characters.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

const USERS = 100;

let database: LargeDatabase;
let playerId: string;
beforeAll(async () => {
  database = await createLargeDatabase(async (sql) => {
    await sql`insert into users (id, email, username)
      select gen_random_uuid(), n || '@example.org', 'player ' || n from generate_series(1, ${USERS}) n`;
    await sql`insert into characters (id, user_id, name, race, image_url)
      select gen_random_uuid(), u.id, md5(n::text), 'Elf', case when n % 9 = 0 then '/images/' || gen_random_uuid() || '.webp' else '' end
      from generate_series(1, ${ROW_COUNT / USERS}) n, (select id from users where email like '%@example.org') u`;
  });
  const [row] = await database.sql<{ user_id: string }[]>`select user_id from characters limit 1`;
  playerId = row?.user_id ?? '';
}, 120_000);
afterAll(() => database.drop());

it(`list of a user's characters among ${ROW_COUNT} needs no full table scan, filtered or not`, async () => {
  const page = { page: 1, per_page: 10, sort: 'name', direction: 'asc' } as const;
  for (const filter of [{}, { search: 'a87f' }, { race: 'elf', min_level: 1 }, { page: 50 }]) {
    let total = 0;
    const scanned = await database.scannedBy(async () => {
      ({ total } = await listCharacters(database.sql, playerId, { ...page, ...filter }));
    });
    expect(total).toBeGreaterThan(0);
    expect(scanned).not.toContain('characters');
  }
});
