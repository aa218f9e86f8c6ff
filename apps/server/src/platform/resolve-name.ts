import { Resolver } from 'node:dns/promises';

/** Timeout of one DNS query; a user's name servers may be slow. */
const DNS_TIMEOUT_MS = 2000;

const publicResolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });

/** The error codes for a name without addresses of the queried kind; with any other code, the query itself failed. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * The addresses of a name; empty if it has none. Queries the name servers directly: the system's `lookup` would occupy
 * one of four threads until they respond. Throws the resolver's error if a query failed and none returned an address.
 */
export async function resolveName(host: string, resolver = publicResolver): Promise<string[]> {
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
  for (const lookup of lookups)
    if (addresses.length === 0 && lookup.status === 'rejected' && !NO_ADDRESS.has(lookup.reason.code))
      throw lookup.reason;
  return addresses;
}
