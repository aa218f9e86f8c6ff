/** Prints what a check found and sets the exit code by it. */
export function reportFindings(what: string, findings: string[]): void {
  for (const finding of findings) console.log(finding);
  console.log(findings.length === 0 ? `${what}: nothing found` : `${what}: ${findings.length} found`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
