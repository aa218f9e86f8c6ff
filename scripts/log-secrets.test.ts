import { expect, test } from 'vitest';
import { findInsufficientScans, scanLog } from './log-secrets.ts';

const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkyIn0.${'x'.repeat(43)}`;
const token = 'Zm9yZ290dGVuIHRva2VuIG9mIHNvbWVib2R5IGhlcmU-';
const secrets = [
  { kind: 'refresh_token', secret: token },
  { kind: 'password', secret: 'Seven-Lanterns-42' },
  { kind: 'password', secret: 'Schlüssel Nr. 7' },
];
const findingsIn = (line: string) => scanLog(line, secrets).found;

test.each([
  ['a token among other words', `{"url":"/x?refresh_token=${token}"}`],
  ['a token that is percent-encoded', `{"url":"/x?t=${token.replace('Z', '%5A')}"}`],
  ['a password in an error', '{"msg":"Seven-Lanterns-42 is rejected"}'],
  ['a password at the end of a sentence', '{"msg":"the password was Seven-Lanterns-42."}'],
  ['a password with a space and an umlaut', '{"msg":"Schlüssel Nr. 7"}'],
  ['an access token that was not recorded', `{"authorization":"Bearer ${jwt}"}`],
])('%s is found', (_, line) => {
  expect(findingsIn(line)).toHaveLength(1);
  expect(findingsIn(line)[0]).not.toMatch(/Lanterns|Schlüssel|m9yZ2/);
});

test.each(['{"url":"/cable?token=[hidden]"}', '{"msg":"Seven lanterns, 42 of them"}', ''])(
  'log line %s contains no secret',
  (line) => {
    expect(findingsIn(line)).toEqual([]);
  },
);

test('run with too few log lines or secrets, or without a required path, is reported', () => {
  const scan = scanLog('{"url":"/api/v1/auth/login"}\n', secrets);
  expect(findInsufficientScans(scan, secrets, '/api/v1/auth/login')).toEqual([
    'only 1 log lines were gathered',
    'only 2 secrets of the kind password were seen',
    'only 0 secrets of the kind token were seen',
    'only 1 secrets of the kind refresh_token were seen',
    'only 0 secrets of the kind ticket were seen',
    'no log line contains /api/v1/auth/refresh',
    'no log line contains /cable?token=[hidden]',
    'no log line contains /cable?ticket=[hidden]',
  ]);
});
