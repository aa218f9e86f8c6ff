import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCoverageFaults } from './coverage-rules.ts';
import { projectRoot } from './processes.ts';
import { reportFindings } from './report-findings.ts';

const read = (path: string) => {
  const file = join(projectRoot, path);
  return /\.(test|spec)\.tsx?$/.test(path) && existsSync(file) ? readFileSync(file, 'utf8') : null;
};
const document = join(projectRoot, 'docs/spec-coverage.md');
const findings = existsSync(document)
  ? findCoverageFaults(readFileSync(document, 'utf8'), read)
  : ['docs/spec-coverage.md is missing'];
reportFindings('spec coverage', findings);
