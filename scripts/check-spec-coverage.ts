import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCoverageViolations, findMissingPaths } from './coverage-rules.ts';
import { projectRoot } from './processes.ts';
import { listFiles } from './project-files.ts';
import { reportFindings } from './report-findings.ts';

const read = (path: string) => {
  const file = join(projectRoot, path);
  return /\.(test|spec)\.tsx?$/.test(path) && existsSync(file) ? readFileSync(file, 'utf8') : null;
};
// docs/spec-coverage/README.md explains the ids of the requirements and lists no tests.
const documents = (await listFiles(['docs/spec-coverage/*.md'])).filter(
  (path) => !path.endsWith('README.md'),
);
const findings = documents.flatMap((path) =>
  findCoverageViolations(readFileSync(join(projectRoot, path), 'utf8'), read).map(
    (violation) => `${path}, ${violation}`,
  ),
);
const exists = (path: string) => existsSync(join(projectRoot, path));
for (const path of ['CONTRIBUTING.md', ...(await listFiles(['docs/*.md']))])
  for (const violation of findMissingPaths(readFileSync(join(projectRoot, path), 'utf8'), exists))
    findings.push(`${path}: ${violation}`);
if (documents.length === 0) findings.push('docs/spec-coverage has no document');
reportFindings('spec coverage', findings);
