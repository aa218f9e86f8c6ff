import { readConfig } from './platform/config.ts';
import { OperatorError } from './platform/operator-error.ts';
import { openStripe, setupFailure } from './platform/payments/stripe-client.ts';
import { setUpStripe } from './platform/payments/stripe-setup.ts';

// npm run billing:setup: exit code 0 when everything exists in Stripe, 1 when the command fails.
try {
  const { stripe: account } = readConfig(process.env);
  if (!account) throw new OperatorError('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET first.');
  const lines = await setUpStripe(await openStripe(account));
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${setupFailure(error)}\n`);
  process.exitCode = 1;
}
