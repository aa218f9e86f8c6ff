import { countOf } from '@quartermaster/rules/format-count';
import { type LedgerReport, verifyLedger } from './platform/ledger/verify.ts';
import { runTool } from './platform/tool.ts';

function linesOf(report: LedgerReport): string[] {
  const { transactions, postings, stacks, events, closedUntil, differenceCount, differences } = report;
  const summary = [
    `Read ${transactions} transactions with ${postings} postings, ${stacks} stacks and ${events} events.`,
    ...(closedUntil === null ? [] : [`Years up to ${closedUntil} are closed: their totals were read.`]),
  ];
  if (differenceCount === 0) return [...summary, 'Every balance equals the sum of its postings.'];
  const invariants = [...new Set(differences.map(({ invariant }) => invariant))];
  const lines = invariants.flatMap((invariant) => [
    `Violated: ${invariant}`,
    ...differences
      .filter((difference) => difference.invariant === invariant)
      .map(({ message }) => `  ${message}`),
  ]);
  const omitted = differenceCount - differences.length;
  return [
    ...summary,
    ...lines,
    ...(omitted > 0 ? [`… and ${omitted} more`] : []),
    `${countOf(differenceCount, 'difference')}.`,
  ];
}

// npm run verify-ledger: exit code 0 when the ledger is consistent, 1 when it has differences, 2 when it cannot be
// read.
await runTool({
  requiredTable: 'postings',
  missingMessage: 'There is no ledger yet. Start Quartermaster first.',
  work: async (sql) => {
    const report = await verifyLedger(sql);
    process.stdout.write(`${linesOf(report).join('\n')}\n`);
    return report.differenceCount === 0 ? 0 : 1;
  },
});
