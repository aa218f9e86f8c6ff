/** Processor time of this thread so far, in milliseconds. While a busy machine runs something else, it stands still. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
