import { expect, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '@quartermaster/contract/constants';

export type Method = 'get' | 'post' | 'patch' | 'delete';
export type Call = <T = { id: string }>(method: Method, path: string, data?: unknown) => Promise<T>;

/**
 * Sends requests as the user signed in on the page; `path` is relative to /api/v1/. A rejection fails the test.
 */
export function callAs(page: Page): Call {
  const token = page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.accessToken);
  return async <T>(method: Method, path: string, data?: unknown) => {
    const headers = { Authorization: `Bearer ${await token}` };
    const options = data === undefined ? { headers } : { headers, data };
    const response = await page.request[method](`/api/v1/${path}`, options);
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    if (response.status() === 204) return undefined as T;
    return ((await response.json()) as { data: T }).data;
  };
}
