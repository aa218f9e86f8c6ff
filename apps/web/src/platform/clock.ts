/** The current time, in milliseconds since 1970. The only place that reads the clock, so that tests can set it. */
export const now = (): number => Date.now();

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
