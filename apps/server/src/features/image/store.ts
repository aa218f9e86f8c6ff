import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { Tx } from '../../platform/transaction.ts';

export type Size = keyof Picture;
type StoreConfig = Pick<Config, 'imageStore' | 'dataDir'>;

const folderOf = ({ dataDir }: StoreConfig) => join(dataDir, 'images');
/** Ids are our own, so they cannot contain path parts; one folder level keeps directories small. */
const pathOf = (storeConfig: StoreConfig, id: string, size: Size) =>
  join(folderOf(storeConfig), id.slice(0, 2), `${id}-${size}.webp`);

/** Stores a picture where the operator configured. Files come first: a row without a file would show nothing. */
export async function storePicture(
  tx: Tx,
  storeConfig: StoreConfig,
  id: string,
  picture: Picture,
): Promise<void> {
  for (const size of ['small', 'large'] as const) {
    if (storeConfig.imageStore === 'folder')
      await writeAtomically(pathOf(storeConfig, id, size), picture[size]);
    else
      await tx.sql`insert into image_files (image_id, size, data) values (${id}, ${size}, ${picture[size]})`;
  }
}

async function writeAtomically(path: string, data: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.part`, data, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Reads a picture from either store: the setting may have changed. Undefined when there is none. */
export async function pictureOf(
  sql: Sql,
  storeConfig: StoreConfig,
  id: string,
  size: Size,
): Promise<Buffer | undefined> {
  const inDatabase = async () => {
    const [row] = await sql<{ data: Buffer }[]>`
      select data from image_files where image_id = ${id} and size = ${size}`;
    return row?.data;
  };
  const inFolder = () => readFile(pathOf(storeConfig, id, size)).catch(() => undefined);
  return storeConfig.imageStore === 'folder'
    ? ((await inFolder()) ?? inDatabase())
    : ((await inDatabase()) ?? inFolder());
}

/** Deletes files without a row that are older than `before`. Returns how many. */
export async function sweepFolder(sql: Sql, storeConfig: StoreConfig, before: Date): Promise<number> {
  const names = await readdir(folderOf(storeConfig), { recursive: true }).catch(() => []);
  const files = names.filter((name) => /\.webp(\.part)?$/.test(name));
  const idOf = (name: string) => /([\da-f-]{36})-(?:small|large)\.webp/.exec(name)?.[1] ?? '';
  const ids = [...new Set(files.map(idOf))].filter(Boolean);
  const rows = await sql<{ id: string }[]>`select id from images where id = any(${ids}::uuid[])`;
  const known = new Set(rows.map(({ id }) => id));
  let removed = 0;
  for (const name of files) {
    const path = join(folderOf(storeConfig), name);
    const isComplete = name.endsWith('.webp');
    if ((isComplete && known.has(idOf(name))) || (await stat(path)).mtime > before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
