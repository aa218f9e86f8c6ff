import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';

/** Timeout of one DNS query; the name servers of a user's host may be slow. */
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

/**
 * A DNS lookup for HTTP requests: resolves a name once, so that the request connects only to checked addresses.
 * `rejectionOf` returns an error if they are not allowed, otherwise null; it must reject an empty list.
 */
export const checkedLookup =
  (
    resolve: (host: string) => Promise<string[]>,
    rejectionOf: (addresses: readonly string[]) => Error | null,
  ): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first = ''] = addresses;
        const rejection = rejectionOf(addresses);
        if (rejection) return done(rejection, '', 0);
        const all = addresses.map((address) => ({ address, family: isIP(address) }));
        return options.all ? done(null, all) : done(null, first, isIP(first));
      },
      (error) => done(error, '', 0),
    );
  };
