import type { HealthCheck, HealthCheckName, HealthStatus } from '@quartermaster/contract/system-health';

/** The result of a check. */
export interface Finding {
  readonly status: HealthStatus;
  readonly summary: string;
  readonly advice?: string;
  readonly verification?: HealthCheck['verification'];
}

export const ok = (summary: string): Finding => ({ status: 'ok', summary });
export const off = (summary: string): Finding => ({ status: 'off', summary });
export const degraded = (summary: string, advice: string): Finding => ({
  status: 'degraded',
  summary,
  advice,
});
export const down = (summary: string, advice: string): Finding => ({ status: 'down', summary, advice });

/** Runs a check. A check that throws is reported as down, with its error message. */
export async function runCheck(name: HealthCheckName, check: () => Promise<Finding>): Promise<HealthCheck> {
  const finding = await check().catch((error: unknown) =>
    down(
      `This could not be checked: ${error instanceof Error ? error.message : String(error)}`,
      'Check the server log.',
    ),
  );
  return presentFinding(name, finding);
}

export const presentFinding = (
  name: HealthCheckName,
  { status, summary, advice, verification }: Finding,
): HealthCheck => ({ name, status, summary, advice: advice ?? null, verification: verification ?? null });
