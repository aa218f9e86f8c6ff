import { findUncalledCommands } from './command-callers.ts';
import { findFunctionViolations } from './function-rules.ts';
import { findLanguageViolations } from './language-rules.ts';
import { findUnvisitedPages } from './page-visits.ts';
import { listFiles, readFiles } from './project-files.ts';
import { reportFindings } from './report-findings.ts';
import { findOrderViolations, findSliceCycles } from './slice-cycles.ts';
import { findStructureViolations } from './structure-rules.ts';

const folders = ['packages', 'apps', 'scripts', 'e2e', 'bench'];
const kinds = ['ts', 'tsx', 'mjs', 'css'];

// The last patterns match only the root folder, to find files that do not belong there.
const patterns = [
  ...folders.flatMap((folder) => kinds.map((kind) => `${folder}/*.${kind}`)),
  ...kinds.map((kind) => `:(glob)*.${kind}`),
];
const files = await readFiles(await listFiles(patterns));
const documents = await readFiles(await listFiles(['*.md']));
const architecture = documents.find(({ path }) => path === 'docs/architecture.md');
reportFindings('structure', [
  ...findStructureViolations(files),
  ...findSliceCycles(files),
  ...findOrderViolations(files, architecture?.text ?? ''),
  ...findUncalledCommands(files),
  ...findUnvisitedPages(files),
  ...files.flatMap(findFunctionViolations),
  ...[...files, ...documents].flatMap(findLanguageViolations),
]);
