/**
 * Adds a file and its direct and indirect imports to `into`, and returns `into`. `importsOf` returns undefined for
 * names that are not files of the build.
 */
export function importClosure(
  name: string,
  importsOf: (name: string) => readonly string[] | undefined,
  into = new Set<string>(),
): Set<string> {
  const imports = importsOf(name);
  if (!imports || into.has(name)) return into;
  into.add(name);
  for (const imported of imports) importClosure(imported, importsOf, into);
  return into;
}
