import { AppError } from '@quartermaster/contract/errors';
import { expect, test } from 'vitest';
import { hostOf } from './target.ts';

test('host includes its port, and http, private hosts and unusual ports require that any host is allowed', () => {
  expect(hostOf('https://Hooks.Example.org:8443/a', { webhookHosts: 'public' })).toBe(
    'hooks.example.org:8443',
  );
  expect(hostOf('http://127.0.0.1:9/hook', { webhookHosts: 'any' })).toBe('127.0.0.1:9');
  for (const url of ['http://hooks.example.org/', 'https://127.0.0.1/', 'https://hooks.example.org:9/'])
    expect(() => hostOf(url, { webhookHosts: 'public' })).toThrow(AppError);
});
