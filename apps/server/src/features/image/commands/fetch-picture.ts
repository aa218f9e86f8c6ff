import { IMAGE_BYTES_MAX } from '@quartermaster/contract/constants';
import { invalid } from '@quartermaster/contract/errors';
import { PublicFetchError } from '../../../platform/public-fetch.ts';
import type { Services } from '../../../platform/services.ts';

/** Shorter than the ten seconds that a browser waits for the answer. */
const FETCH_TIMEOUT_MS = 7000;

/**
 * The picture behind an address on the public internet (ADR 0098). Throws VALIDATION_ERROR at `address`, in words,
 * when there is none to be had or the operator wants none fetched.
 */
export async function fetchPicture(
  { config, fetchPublic }: Pick<Services, 'config' | 'fetchPublic'>,
  address: string,
): Promise<Buffer> {
  if (!config.imageFetch) throw invalid('address', 'This server does not fetch pictures. Upload it instead.');
  const bounds = { maxBytes: IMAGE_BYTES_MAX, timeoutMs: FETCH_TIMEOUT_MS, mediaType: 'image/' };
  return fetchPublic(address, bounds).catch((error: unknown) => {
    throw error instanceof PublicFetchError ? invalid('address', error.message) : error;
  });
}
