import { VIOLATION_TEXT, verifyAudit } from './platform/audit-verify.ts';
import { runTool } from './platform/tool.ts';

// npm run verify-audit: exit code 0 when the chain is intact, 1 when it is broken, 2 when it cannot be read.
await runTool({
  requiredTable: 'audit_entries',
  missingMessage: 'There is no audit log yet. Start Quartermaster first.',
  work: async (sql) => {
    const { entries, head, broken } = await verifyAudit(sql);
    const result = broken
      ? [`Broken: entry ${broken.number} ${VIOLATION_TEXT[broken.reason]}.`]
      : ['The chain is intact.', `The newest entry is number ${head.number} with the hash ${head.hash}`];
    process.stdout.write([`Read ${entries} entries of the audit log.`, ...result, ''].join('\n'));
    return broken ? 1 : 0;
  },
});
