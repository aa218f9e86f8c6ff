import type { Fixture } from '../test-fixture.ts';
import { type Attempts, everyone } from './attempt.ts';

const OPERATIONS_PATH = '/api/v1/admin/bulk_operations';
const OPERATION_PATH = `${OPERATIONS_PATH}/01a1fc41-3737-714c-9ecc-bb80b4bf44cd`;

/** No caller is an admin; responses to admins are tested in the slices. */
export const adminAttempts: Attempts = {
  'admin.report_attempt': () => ({
    method: 'POST',
    path: '/api/v1/admin/audit_logs',
    body: { action: 'unauthorized_admin_access_attempt', path: '/admin' },
    expected: everyone(204),
  }),
  'admin.audit_logs': () => ({ method: 'GET', path: '/api/v1/admin/audit_logs', expected: everyone(403) }),
  'admin.export_audit_logs': () => ({
    method: 'GET',
    path: '/api/v1/admin/audit_logs/export',
    expected: everyone(403),
  }),
  'admin.audit_verification': () => ({
    method: 'GET',
    path: '/api/v1/admin/audit_logs/verification',
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
  'admin.dashboard': () => ({ method: 'GET', path: '/api/v1/admin/dashboard', expected: everyone(403) }),
  'admin.export_dashboard': () => ({
    method: 'GET',
    path: '/api/v1/admin/dashboard/export',
    expected: everyone(403),
  }),
  'admin.job_queues': () => ({ method: 'GET', path: '/api/v1/admin/jobs/queues', expected: everyone(403) }),
  'admin.failed_jobs': () => ({ method: 'GET', path: '/api/v1/admin/jobs/failed', expected: everyone(403) }),
  'admin.export_failed_jobs': () => ({
    method: 'GET',
    path: '/api/v1/admin/jobs/failed/export',
    expected: everyone(403),
  }),
  'admin.users': () => ({ method: 'GET', path: '/api/v1/admin/users', expected: everyone(403) }),
  'admin.export_users': () => ({
    method: 'GET',
    path: '/api/v1/admin/users/export',
    expected: everyone(403),
  }),
  'admin.user': ({ memberId }) => ({
    method: 'GET',
    path: `/api/v1/admin/users/${memberId}`,
    expected: everyone(403),
  }),
  'admin.suspend_user': (fixture) => userAttempt(fixture, 'suspend', { until: null }),
  'admin.lift_suspension': (fixture) => userAttempt(fixture, 'lift_suspension'),
  'admin.revoke_sessions': (fixture) => userAttempt(fixture, 'revoke_sessions'),
  'admin.verify_address': (fixture) => userAttempt(fixture, 'verify_address'),
  'admin.reset_second_factor': (fixture) => userAttempt(fixture, 'reset_second_factor'),
  'admin.set_admin': (fixture) => userAttempt(fixture, 'set_admin', { admin: true }),
  'admin.send_password_reset': (fixture) => userAttempt(fixture, 'send_password_reset'),
  'admin.grant_tier': (fixture) =>
    userAttempt(fixture, 'grant_tier', { granted_tier: 'tier_1', ends_at: '2030-01-01T00:00:00.000Z' }),
  'admin.end_tier_grant': (fixture) => userAttempt(fixture, 'end_tier_grant'),
  'admin.export_user_data': (fixture) => userAttempt(fixture, 'export'),
  'admin.delete_user': (fixture) => userAttempt(fixture, 'delete'),
  'admin.system_health': () => ({
    method: 'GET',
    path: '/api/v1/admin/system_health',
    expected: everyone(403),
  }),
  'admin.export_system_health': () => ({
    method: 'GET',
    path: '/api/v1/admin/system_health/export',
    expected: everyone(403),
  }),
  'admin.monitoring': () => ({ method: 'GET', path: '/api/v1/admin/monitoring', expected: everyone(403) }),
  'admin.export_monitoring': () => ({
    method: 'GET',
    path: '/api/v1/admin/monitoring/export',
    expected: everyone(403),
  }),
  'admin.statements': () => ({
    method: 'GET',
    path: '/api/v1/admin/monitoring/statements',
    expected: everyone(403),
  }),
  'admin.export_statements': () => ({
    method: 'GET',
    path: '/api/v1/admin/monitoring/statements/export',
    expected: everyone(403),
  }),
  'admin.start_verification': () => ({
    method: 'POST',
    path: '/api/v1/admin/system_health/verifications',
    body: { reason: 'After the restore', kind: 'ledger' },
    expected: everyone(403),
  }),
  'admin.settings': () => ({ method: 'GET', path: '/api/v1/admin/settings', expected: everyone(403) }),
  'admin.export_settings': () => ({
    method: 'GET',
    path: '/api/v1/admin/settings/export',
    expected: everyone(403),
  }),
  'admin.update_settings': () => ({
    method: 'PATCH',
    path: '/api/v1/admin/settings',
    body: { reason: 'The server moves', settings: { maintenance: true } },
    expected: everyone(403),
  }),
  'admin.bulk_operations': () => ({ method: 'GET', path: OPERATIONS_PATH, expected: everyone(403) }),
  'admin.export_bulk_operations': () => ({
    method: 'GET',
    path: `${OPERATIONS_PATH}/export`,
    expected: everyone(403),
  }),
  'admin.preview_bulk_operation': () => ({
    method: 'POST',
    path: `${OPERATIONS_PATH}/preview`,
    body: { action: 'suspend', list: 'mira' },
    expected: everyone(403),
  }),
  'admin.start_bulk_operation': () => ({
    method: 'POST',
    path: OPERATIONS_PATH,
    body: { action: 'suspend', list: 'mira', reason: 'Spam' },
    expected: everyone(403),
  }),
  'admin.bulk_operation': () => ({ method: 'GET', path: OPERATION_PATH, expected: everyone(403) }),
  'admin.bulk_operation_rows': () => ({
    method: 'GET',
    path: `${OPERATION_PATH}/rows`,
    expected: everyone(403),
  }),
  'admin.export_bulk_operation': () => ({
    method: 'GET',
    path: `${OPERATION_PATH}/export`,
    expected: everyone(403),
  }),
  'admin.cancel_bulk_operation': () => ({
    method: 'POST',
    path: `${OPERATION_PATH}/cancel`,
    body: { reason: 'Wrong list' },
    expected: everyone(403),
  }),
  'admin.retry_job': () => jobAttempt('retry'),
  'admin.discard_job': () => jobAttempt('discard'),
  'admin.analytics': () => ({ method: 'GET', path: '/api/v1/admin/analytics', expected: everyone(403) }),
  'admin.export_analytics': () => ({
    method: 'GET',
    path: '/api/v1/admin/analytics/export',
    expected: everyone(403),
  }),
  'admin.financial': () => ({ method: 'GET', path: '/api/v1/admin/financial', expected: everyone(403) }),
  'admin.export_financial': () => ({
    method: 'GET',
    path: '/api/v1/admin/financial/export',
    expected: everyone(403),
  }),
  'admin.webhook_events': () => ({
    method: 'GET',
    path: '/api/v1/admin/webhook_events',
    expected: everyone(403),
  }),
  'admin.export_webhook_events': () => ({
    method: 'GET',
    path: '/api/v1/admin/webhook_events/export',
    expected: everyone(403),
  }),
  'admin.replay_webhook_event': () => ({
    method: 'POST',
    path: '/api/v1/admin/webhook_events/evt_1/replay',
    body: { reason: 'Stripe responds again' },
    expected: everyone(403),
  }),
};

const jobAttempt = (action: string) => ({
  method: 'POST',
  path: `/api/v1/admin/jobs/mail/01a1fc41-3737-714c-9ecc-bb80b4bf44cd/${action}`,
  body: { reason: 'The mail server is back' },
  expected: everyone(403),
});

const userAttempt = ({ memberId }: Fixture, action: string, body: object = {}) => ({
  method: 'POST',
  path: `/api/v1/admin/users/${memberId}/${action}`,
  body: { reason: 'Spam in public parties', ...body },
  expected: everyone(403),
});
