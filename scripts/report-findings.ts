/** Prints the findings of a check and sets the exit code accordingly. */
export function reportFindings(subject: string, findings: string[]): void {
  for (const finding of findings) console.log(finding);
  console.log(findings.length === 0 ? `${subject}: nothing found` : `${subject}: ${findings.length} found`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
