import { registerCommands } from './features/discord-bot/commands/register-commands.ts';
import { readConfig } from './platform/config.ts';
import { OperatorError } from './platform/operator-error.ts';

// npm run discord:register [-- SERVER_ID]: exit code 0 when all commands are registered, 1 otherwise.
try {
  const { discordBot } = readConfig(process.env);
  if (!discordBot?.token) throw new OperatorError('Set DISCORD_PUBLIC_KEY and DISCORD_BOT_TOKEN first.');
  const line = await registerCommands({ ...discordBot, token: discordBot.token }, process.argv[2]);
  process.stdout.write(`${line}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
