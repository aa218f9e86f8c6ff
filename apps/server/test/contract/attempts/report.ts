import { type Attempts, everyone } from './attempt.ts';

const REPORTS = '/api/v1/admin/reports';
const SCHEDULES = '/api/v1/admin/report_schedules';
const UNKNOWN = '01a1fc41-3737-714c-9ecc-bb80b4bf44cd';
const expected = everyone(403);

/** A gm is not an admin; responses to admins are tested in the slice. */
export const reportAttempts: Attempts = {
  'admin.reports': () => ({ method: 'GET', path: REPORTS, expected }),
  'admin.export_reports': () => ({ method: 'GET', path: `${REPORTS}/export`, expected }),
  'admin.request_report': () => ({
    ...{ method: 'POST', path: REPORTS, expected },
    body: { kind: 'users', reason: 'Quarterly review' },
  }),
  'admin.download_report': () => ({ method: 'GET', path: `${REPORTS}/${UNKNOWN}/file`, expected }),
  'admin.cancel_report': () => ({
    ...{ method: 'POST', path: `${REPORTS}/${UNKNOWN}/cancel`, expected },
    body: { reason: 'Wrong days' },
  }),
  'admin.report_schedules': () => ({ method: 'GET', path: SCHEDULES, expected }),
  'admin.create_report_schedule': () => ({
    ...{ method: 'POST', path: SCHEDULES, expected },
    body: { kind: 'users', every: 'week', reason: 'For the board' },
  }),
  'admin.delete_report_schedule': () => ({
    ...{ method: 'POST', path: `${SCHEDULES}/${UNKNOWN}/delete`, expected },
    body: { reason: 'No longer needed' },
  }),
};
