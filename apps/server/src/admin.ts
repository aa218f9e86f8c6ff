import { userInfo } from 'node:os';
import type { MailQueueServices } from './features/recovery/commands/queue-mail.ts';
import { resetSecondFactor } from './features/second-factor/commands/reset-second-factor.ts';
import { type AdminChange, setAdmin } from './features/user-admin/commands/set-admin.ts';
import type { AuditUser } from './platform/audit.ts';
import { runTool, withMailQueue } from './platform/tool.ts';
import { inTransaction, type Tx } from './platform/transaction.ts';

interface Command {
  run(tx: Tx, actor: AuditUser, email: string, mail: MailQueueServices): Promise<AdminChange>;
  /** The text that follows the username in the message. */
  readonly changed: string;
  readonly unchanged: string;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  grant: {
    run: (tx, actor, email) => setAdmin(tx, actor, { email, admin: true }),
    changed: 'is now an admin',
    unchanged: 'is already an admin',
  },
  revoke: {
    run: (tx, actor, email) => setAdmin(tx, actor, { email, admin: false }),
    changed: 'is no longer an admin',
    unchanged: 'is not an admin',
  },
  'remove-second-factor': {
    run: resetSecondFactor,
    changed: 'now logs in without a second factor',
    unchanged: 'has no second factor',
  },
};

const USAGE = `npm run admin -- ${Object.keys(COMMANDS).join('|')} EMAIL\n`;
const [name = '', email = '', ...extraArguments] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

// npm run admin: exit code 0 on success, 1 for an unknown email address or a suspended user, 2 for wrong arguments or a
// failure.
if (!command || !email.includes('@') || extraArguments.length > 0) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  await runTool({
    requiredTable: 'audit_entries',
    missingMessage: 'There are no accounts yet. Start Quartermaster and register an account first.',
    work: async (sql, config, target) => {
      const actor = { id: null, name: `${userInfo().username} at the console` };
      const now = () => new Date();
      const change = await withMailQueue(config, target, (mail) =>
        inTransaction(sql, now, (tx) => command.run(tx, actor, email, mail)),
      );
      const { outcome, username } = change;
      if (outcome === 'unknown') {
        process.stderr.write(`No account has the email address ${email}. Nothing was changed.\n`);
        return 1;
      }
      if (outcome === 'suspended') {
        process.stderr.write(`${username} is suspended and cannot become an admin. Nothing was changed.\n`);
        return 1;
      }
      const suffix = outcome === 'unchanged' ? ' Nothing was changed.' : '';
      process.stdout.write(`${username} ${command[outcome]}.${suffix}\n`);
      return 0;
    },
  });
}
