import { userInfo } from 'node:os';
import { setAdmin } from './features/admin/commands/set-admin.ts';
import { runTool } from './platform/tool.ts';
import { inTransaction } from './platform/transaction.ts';

const USAGE = 'npm run admin -- grant|revoke EMAIL\n';
const [command = '', email = '', ...rest] = process.argv.slice(2);

// npm run admin: exit code 0 when the flag is set as requested, 1 for an unknown address, 2 when it cannot be done.
if (!/^(grant|revoke)$/.test(command) || !email.includes('@') || rest.length > 0) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  await runTool({
    needs: 'audit_entries',
    otherwise: 'There are no accounts here yet: start Quartermaster once and register first.',
    work: async (sql) => {
      const admin = command === 'grant';
      const actor = { id: null, name: `${userInfo().username} at the console` };
      const now = () => new Date();
      const change = await inTransaction(sql, now, (tx) => setAdmin(tx, actor, { email, admin }));
      const { outcome, username } = change;
      if (outcome === 'unknown') {
        process.stderr.write(`No account has the email address ${email}. Nothing was changed.\n`);
        return 1;
      }
      const messages = {
        changed: `${username} is ${admin ? 'now' : 'no longer'} an admin.`,
        unchanged: `${username} is ${admin ? 'already' : 'not'} an admin. Nothing was changed.`,
      };
      process.stdout.write(`${messages[outcome]}\n`);
      return 0;
    },
  });
}
