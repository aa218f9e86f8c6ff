import { type Attempts, everyone } from './attempt.ts';

/** No one at a table is an admin for being its gm; what admins get is in the tests of the slice. */
export const adminAttempts: Attempts = {
  'admin.report_attempt': () => ({
    method: 'POST',
    path: '/api/v1/admin/audit_logs',
    body: { action: 'unauthorized_admin_access_attempt', path: '/admin' },
    expected: everyone(204),
  }),
  'admin.audit_logs': () => ({ method: 'GET', path: '/api/v1/admin/audit_logs', expected: everyone(403) }),
  'admin.verify_audit_logs': () => ({
    method: 'GET',
    path: '/api/v1/admin/audit_logs/verify',
    expected: everyone(403),
  }),
  'admin.open_session': () => ({ method: 'POST', path: '/api/v1/admin/sessions', expected: everyone(403) }),
  'admin.report_activity': () => ({
    method: 'POST',
    path: '/api/v1/admin/sessions/activity',
    expected: everyone(403),
  }),
  'admin.verify_session': () => ({
    method: 'GET',
    path: '/api/v1/admin/sessions/verify',
    expected: everyone(403),
  }),
};
