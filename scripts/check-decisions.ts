import { listFiles, readFiles } from './project-files.ts';
import { reportFindings } from './report-findings.ts';

// All decisions have the same title format and are named after their title, and the index lists each of them once.

/** The title as part of a file name: "A shop's 30,000 stacks" becomes "a-shops-30000-stacks". */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/['’]|(?<=\d),(?=\d)/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');

const files = await readFiles(await listFiles(['docs/adr/*.md']));
const index = files.find(({ path }) => path.endsWith('README.md'))?.text ?? '';
const findings = files
  .filter(({ path }) => !path.endsWith('README.md'))
  .flatMap(({ path, text }) => {
    const name = path.split('/').pop() ?? '';
    const number = name.slice(0, 4);
    const title = new RegExp(`^# ${number}\\. (\\S.*)\\n`).exec(text)?.[1];
    if (title === undefined) return [`${path}: the title is not "# ${number}. <decision>"`];
    if (name !== `${number}-${slugOf(title)}.md`)
      return [`${path}: the file is not named "${number}-${slugOf(title)}.md"`];
    const entry = `- [${number}](${name}) ${title}`;
    return index.split('\n').filter((line) => line === entry).length === 1
      ? []
      : [`${path}: docs/adr/README.md does not list it once as "${entry}"`];
  });
const numbers = files.map(({ path }) => path.split('/').pop()?.slice(0, 4) ?? '');
const repeated = numbers.filter((number, i) => numbers.indexOf(number) !== i);
reportFindings('decisions', [...findings, ...repeated.map((number) => `docs/adr: ${number} is used twice`)]);
