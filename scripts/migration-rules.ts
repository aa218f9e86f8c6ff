type MigrationFile = { name: string; text: string };

/**
 * Violations in migrations besides their numbering: a merged file that was changed or removed, and statements
 * that would break the transaction in which each file runs.
 */
export function findMigrationViolations(current: MigrationFile[], merged: MigrationFile[]): string[] {
  const texts = new Map(current.map((file) => [file.name, normalizeLineEndings(file.text)]));
  const changed = merged
    .filter((file) => texts.get(file.name) !== normalizeLineEndings(file.text))
    .map((file) =>
      texts.has(file.name)
        ? `${file.name}: changed after it was merged; write a new migration instead`
        : `${file.name}: was deleted or renamed after it was merged`,
    );
  const breaking = current
    .filter((file) => /^\s*(begin|start transaction|commit|rollback)\s*;/im.test(file.text))
    .map((file) => `${file.name}: opens or ends a transaction; each file already runs in one`);
  const concurrent = current
    .filter((file) => /\bconcurrently\b/i.test(withoutComments(file.text)))
    .map((file) => `${file.name}: "concurrently" cannot run in a transaction`);
  return [...changed, ...breaking, ...concurrent];
}

function normalizeLineEndings(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function withoutComments(text: string): string {
  return text.replace(/--.*$/gm, '');
}
