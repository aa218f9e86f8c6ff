import { checkOut, type PlanInput, paySandboxCheckout } from '@quartermaster/contract/billing';
import { getCurrentSubscription } from '@quartermaster/contract/subscription';
import type { Person } from './people.ts';
import { expectOk } from './test-parties.ts';

/** Buys a plan in the sandbox. The server's default tier must be lower. */
export async function subscribe(
  user: Person,
  tier_id: PlanInput['tier_id'] = 'tier_1',
  interval: PlanInput['interval'] = 'month',
) {
  const { session_id } = expectOk(await user.call(checkOut, { body: { tier_id, interval } })).body.data;
  const params = { id: session_id ?? '' };
  expectOk(await user.call(paySandboxCheckout, { params, body: { outcome: 'succeed' } }));
}

export const subscriptionOf = async (user: Person) =>
  expectOk(await user.call(getCurrentSubscription, {})).body.data.subscription;
