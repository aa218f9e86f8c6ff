import { listFiles, readFiles } from '../project-files.ts';
import { findUserFacingTexts } from '../user-facing-text.ts';

// npm run texts [FOLDER ...]: prints the text that a user can read, file by file, for proofreading; single words
// only where they are surely text, such as labels.
const folders = process.argv.slice(2);
const searchedFolders = folders.length > 0 ? folders : ['apps/web/src', 'apps/server/src', 'packages'];
const paths = await listFiles(searchedFolders.flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`]));
const files = await readFiles(paths.filter((path) => !/\.test\.tsx?$|\/demo\/|db-types\.ts$/.test(path)));

for (const file of files) {
  const texts = findUserFacingTexts(file);
  if (texts.length === 0) continue;
  console.log(`\n${file.path}`);
  for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`);
}
