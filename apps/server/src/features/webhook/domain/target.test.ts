import { AppError } from '@quartermaster/contract/errors';
import { expect, test } from 'vitest';
import { hostOf } from './target.ts';

test('hostOf returns the host with its port, and rejects http, private hosts and unusual ports if only public hosts are allowed', () => {
  expect(hostOf('https://Hooks.Example.org:8443/a', { webhookHosts: 'public' })).toBe(
    'hooks.example.org:8443',
  );
  expect(hostOf('http://127.0.0.1:9/hook', { webhookHosts: 'any' })).toBe('127.0.0.1:9');
  for (const url of ['http://hooks.example.org/', 'https://127.0.0.1/', 'https://hooks.example.org:9/'])
    expect(() => hostOf(url, { webhookHosts: 'public' })).toThrow(AppError);
});
