/** The time now, in milliseconds since 1970; the one place that reads the clock, so that tests can move it. */
export const now = (): number => Date.now();

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
