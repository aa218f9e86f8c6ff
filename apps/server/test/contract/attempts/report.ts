import { type Attempts, everyone } from './attempt.ts';

const REPORTS_PATH = '/api/v1/admin/reports';
const SCHEDULES_PATH = '/api/v1/admin/report_schedules';
const UNKNOWN_ID = '01a1fc41-3737-714c-9ecc-bb80b4bf44cd';
const expected = everyone(403);

/** No caller is an admin; responses to admins are tested in the slice. */
export const reportAttempts: Attempts = {
  'admin.reports': () => ({ method: 'GET', path: REPORTS_PATH, expected }),
  'admin.export_reports': () => ({ method: 'GET', path: `${REPORTS_PATH}/export`, expected }),
  'admin.request_report': () => ({
    method: 'POST',
    path: REPORTS_PATH,
    expected,
    body: { kind: 'users', reason: 'Quarterly review' },
  }),
  'admin.download_report': () => ({ method: 'GET', path: `${REPORTS_PATH}/${UNKNOWN_ID}/file`, expected }),
  'admin.cancel_report': () => ({
    method: 'POST',
    path: `${REPORTS_PATH}/${UNKNOWN_ID}/cancel`,
    expected,
    body: { reason: 'Wrong days' },
  }),
  'admin.report_schedules': () => ({ method: 'GET', path: SCHEDULES_PATH, expected }),
  'admin.create_report_schedule': () => ({
    method: 'POST',
    path: SCHEDULES_PATH,
    expected,
    body: { kind: 'users', every: 'week', reason: 'For the board' },
  }),
  'admin.delete_report_schedule': () => ({
    method: 'POST',
    path: `${SCHEDULES_PATH}/${UNKNOWN_ID}/delete`,
    expected,
    body: { reason: 'No longer needed' },
  }),
};
