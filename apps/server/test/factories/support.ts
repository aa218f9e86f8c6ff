import {
  createSupportRequest,
  type NewSupportRequest,
  type SupportThread,
} from '@quartermaster/contract/support';
import type { Person } from './people.ts';
import { expectOk } from './test-parties.ts';

/** Creates a support request of this user. */
export async function supportRequest(
  user: Pick<Person, 'call'>,
  overrides: Partial<NewSupportRequest> = {},
): Promise<SupportThread> {
  const support_request = {
    subject: 'The stash does not open',
    text: 'It has been empty since this morning.',
    ...overrides,
  };
  return expectOk(await user.call(createSupportRequest, { body: { support_request } })).body.data;
}
