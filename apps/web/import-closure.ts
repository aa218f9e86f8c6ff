/**
 * Adds a file and all that it imports, also indirectly, to `into`, and returns it. `importsOf` is undefined for what is
 * not a file of the build.
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
