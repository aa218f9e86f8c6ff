import { IMAGE_BYTES_MAX } from '@quartermaster/contract/constants';
import { invalid } from '@quartermaster/contract/errors';
import { PublicFetchError } from '../../../platform/public-fetch.ts';
import type { Services } from '../../../platform/services.ts';

/** Shorter than the ten seconds that the web app waits for a response. */
const FETCH_TIMEOUT_MS = 7000;

/**
 * Fetches a picture from a public URL (ADR 0098). Throws VALIDATION_ERROR at `address` when the request fails or the
 * operator has disabled fetching.
 */
export async function fetchPicture(
  { config, fetchPublic }: Pick<Services, 'config' | 'fetchPublic'>,
  url: string,
): Promise<Buffer> {
  if (!config.imageFetch)
    throw invalid('address', 'This server cannot fetch pictures from URLs. Upload the picture instead.');
  const bounds = { maxBytes: IMAGE_BYTES_MAX, timeoutMs: FETCH_TIMEOUT_MS, mediaType: 'image/' };
  return fetchPublic(url, bounds).catch((error: unknown) => {
    throw error instanceof PublicFetchError ? invalid('address', error.message) : error;
  });
}
