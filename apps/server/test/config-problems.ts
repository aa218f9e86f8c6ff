import { ConfigError, loadConfig } from '../src/platform/config.ts';

/** The errors that the check of a configuration reports. */
export function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
