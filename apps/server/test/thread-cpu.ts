/** CPU time of this thread so far, in milliseconds. It does not advance while a busy machine runs other processes. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
