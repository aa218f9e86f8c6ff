/** The current time, in milliseconds since 1970; a function of its own, so that tests can replace it. */
export const now = (): number => Date.now();

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
