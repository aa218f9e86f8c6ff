/**
 * Reads a response as text up to a number of decompressed bytes, and ignores everything after that. Throws when reading
 * fails.
 */
export async function startOfResponse(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytesLeft = maxBytes;
  // Leaving the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk.subarray(0, bytesLeft));
    bytesLeft -= chunk.length;
    if (bytesLeft <= 0) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
