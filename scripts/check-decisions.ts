import { listFiles, readFiles } from './project-files.ts';
import { reportFindings } from './report-findings.ts';

// All decisions have the same title format, and the index lists each of them once with its title.
const files = await readFiles(await listFiles(['docs/adr/*.md']));
const index = files.find(({ path }) => path.endsWith('README.md'))?.text ?? '';
const findings = files
  .filter(({ path }) => !path.endsWith('README.md'))
  .flatMap(({ path, text }) => {
    const name = path.split('/').pop() ?? '';
    const number = name.slice(0, 4);
    const title = new RegExp(`^# ${number}\\. (\\S.*)\\n`).exec(text)?.[1];
    if (title === undefined) return [`${path}: the title is not "# ${number}. <decision>"`];
    const entry = `- [${number}](${name}) ${title}`;
    return index.split('\n').filter((line) => line === entry).length === 1
      ? []
      : [`${path}: docs/adr/README.md does not list it once as "${entry}"`];
  });
const numbers = files.map(({ path }) => path.split('/').pop()?.slice(0, 4) ?? '');
const repeated = numbers.filter((number, i) => numbers.indexOf(number) !== i);
reportFindings('decisions', [...findings, ...repeated.map((number) => `docs/adr: ${number} is used twice`)]);
