/** Rejects a request that no fake server answers, like a lost connection, and fails the test, however the app reacts. */
export async function rejectUnanswered(call: string): Promise<never> {
  // biome-ignore lint/suspicious/noConsole: an error on the console fails the test
  console.error(`No fake server has a response for ${call}`);
  throw new TypeError('Failed to fetch');
}
