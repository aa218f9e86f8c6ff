import { NOTIFICATION_KINDS } from '@quartermaster/contract/constants';
import { expect, test } from 'vitest';
import { KINDS } from './view.ts';

test('every kind of notification has a label and an icon', () => {
  expect(Object.keys(KINDS).sort()).toEqual([...NOTIFICATION_KINDS].sort());
});
