import { useCallback, useEffect, useRef, useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { liveStatus } from '../../../platform/live.ts';
import { online } from '../../../platform/online.ts';
import { recentErrors } from '../../../platform/recent-errors.ts';
import { runChecks, runningVersion } from '../api.ts';
import { CHECKS, type DeviceInfo, diagnosticsText, type Finding } from '../view.ts';

function deviceInfo(): DeviceInfo {
  const { width, height } = window.screen;
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const pixels = Math.round(devicePixelRatio * 100) / 100;
  return {
    at: new Date(now()).toISOString(),
    version: runningVersion(),
    browser: navigator.userAgent,
    language: navigator.language,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: `${width} × ${height}, window ${innerWidth} × ${innerHeight}, pixel ratio ${pixels}`,
    theme: document.documentElement.dataset.theme ?? 'system',
    isOnline: online.get(),
    live: liveStatus.get(),
    errors: recentErrors(),
  };
}

/** Composes a report of the current state (DEC-11, DEC-15), with the results of checks, if any. */
export const composeReport = (findings: readonly Finding[] = []): string =>
  diagnosticsText(deviceInfo(), findings);

/** Runs the checks when the component mounts, and again on demand. The report is empty while checks are running. */
export function useDiagnostics() {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [report, setReport] = useState('');
  const latestRun = useRef(0);
  const run = useCallback(async () => {
    latestRun.current += 1;
    const thisRun = latestRun.current;
    let results: readonly Finding[] = [];
    setFindings(results);
    setReport('');
    await runChecks((added) => {
      if (thisRun !== latestRun.current) return;
      results = CHECKS.flatMap((name) => [...results, ...added].filter((result) => result.name === name));
      setFindings(results);
    });
    if (thisRun === latestRun.current) setReport(composeReport(results));
  }, []);
  useEffect(() => {
    void run();
    return () => {
      latestRun.current += 1;
    };
  }, [run]);
  return { findings, report, run };
}
