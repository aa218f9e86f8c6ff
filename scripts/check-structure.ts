import { listFiles, readFiles } from './project-files.ts';
import { reportFindings } from './report-findings.ts';
import { findStructureFaults } from './structure-rules.ts';

const folders = ['packages', 'apps', 'scripts', 'e2e', 'bench'];
const kinds = ['ts', 'tsx', 'mjs', 'css'];

const patterns = folders.flatMap((folder) => kinds.map((kind) => `${folder}/*.${kind}`));
const files = await readFiles(await listFiles(patterns));
reportFindings('structure', findStructureFaults(files));
