import { randomBytes } from 'node:crypto';
import { SITEMAP_PAGES_MAX } from '@quartermaster/contract/share';
import sharp from 'sharp';
import type { ChangeTable } from './call.ts';

const PASSWORD = `Aa1${'x'.repeat(125)}`;
const fill = (start: string, length: number, end = ''): string =>
  `${start.padEnd(length - end.length, 'x')}${end}`;
const longestEmail = (start: string) => fill(start, 60, `@${fill('', 60)}.${fill('', 60)}.org`);
const longestUrl = fill('https://example.org/', 2000);

/** An image of random pixels, which has the most bytes per pixel. */
async function randomImage(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [1600, 1080];
  const raw = { width, height, channels: 3 } as const;
  return new Uint8Array(
    await sharp(randomBytes(width * height * 3), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
}

const UNKNOWN_PASSKEY_ID = '0192f0aa-0000-7000-8000-000000000999';
const passkeyData = { id: fill('', 1364), client_data: fill('', 8192) };
const ATTESTATION = { ...passkeyData, attestation: fill('', 16_384) };
const ASSERTION = {
  ...passkeyData,
  authenticator_data: fill('', 4096),
  signature: fill('', 4096),
  user_handle: fill('', 128),
};

/** The longest range of a report. */
const TEN_YEARS = 'from=2017-01-01&to=2026-12-31';

export const accountCalls: ChangeTable = {
  'auth.confirm_password': ({ people }) => ({ body: { password: people.gm.password } }),
  'auth.send_confirmation_code': async ({ people }, sql) => {
    await sql`update users set password_hash = null where id = ${people.exMember.user.id}`;
    return { as: 'exMember' };
  },
  'auth.confirm_code': () => ({ as: 'exMember', body: { code: '00000000' }, status: 422 }),
  'auth.confirm_totp': () => ({ body: { code: '000000' }, status: 422 }),
  'second_factor.show': () => ({}),
  'second_factor.set_up_totp': () => ({}),
  'second_factor.confirm_totp': () => ({ body: { code: '000000' }, status: [409, 422] }),
  'second_factor.replace_recovery_codes': () => ({ status: 409 }),
  'second_factor.remove_totp': () => ({ status: 409 }),
  'passkey.list': () => ({}),
  'passkey.options': () => ({}),
  'passkey.add': () => ({ body: { name: fill('', 60), credential: ATTESTATION }, status: 422 }),
  'passkey.rename': () => ({ path: `/api/v1/users/passkeys/${UNKNOWN_PASSKEY_ID}`, status: 404 }),
  'passkey.remove': () => ({ path: `/api/v1/users/passkeys/${UNKNOWN_PASSKEY_ID}`, status: 404 }),
  'auth.confirm_passkey_options': () => ({ status: 409 }),
  'auth.confirm_passkey': () => ({ body: { credential: ASSERTION }, status: 422 }),
  'email_change.show': () => ({}),
  'email_change.request': () => ({ body: { email: longestEmail('address') } }),
  'email_change.cancel': () => ({}),
  'api_key.list': () => ({ as: 'owner' }),
  'api_key.create': () => ({
    body: { api_key: { name: fill('', 60), scope: 'write', party_ids: null, expires_in_days: 365 } },
  }),
  'api_key.revoke': () => ({
    path: '/api/v1/users/api_keys/01a1fc41-3737-714c-9ecc-bb80b4bf44cd',
    status: 404,
  }),
  'account.updateProfile': () => ({
    body: {
      profile: {
        username: fill('largest', 32),
        avatar_url: longestUrl,
        time_zone: 'America/Argentina/ComodRivadavia',
      },
    },
  }),
  'account.sessions': () => ({ as: 'owner' }),
  'account.endSession': ({ sessionId }) => ({ as: 'owner', path: `/api/v1/users/sessions/${sessionId}` }),
  'account.endOtherSessions': () => ({ as: 'owner' }),
  'account.export': () => ({ as: 'owner' }),
  'discord.start_link': () => ({ body: { redirect: fill('/', 2000) } }),
  'calendar.feed': () => ({ as: 'owner' }),
  'discord.disconnect': () => ({ status: 404 }),
  'image.upload': async () => ({ file: { type: 'image/png', bytes: await randomImage() } }),
  // Local URLs are not fetched.
  'image.fetch': () => ({ body: { address: fill('http://127.0.0.1/', 2000) }, status: 422 }),
  'admin.report_attempt': () => ({ body: { path: fill('/', 500) } }),
  'admin.audit_logs': () => ({ as: 'gm' }),
  'admin.export_audit_logs': () => ({ as: 'gm' }),
  'admin.audit_verification': () => ({ as: 'gm' }),
  'admin.verify_session': () => ({ as: 'gm' }),
  'admin.open_session': () => ({ as: 'gm' }),
  'admin.report_activity': () => ({ as: 'gm' }),
  'admin.dashboard': () => ({ as: 'gm' }),
  'admin.export_dashboard': () => ({ as: 'gm' }),
  'admin.job_queues': () => ({ as: 'gm' }),
  'admin.failed_jobs': () => ({ as: 'gm' }),
  'admin.export_failed_jobs': () => ({ as: 'gm' }),
  'admin.system_health': () => ({ as: 'gm' }),
  'admin.export_system_health': () => ({ as: 'gm' }),
  'admin.monitoring': () => ({ as: 'gm', path: '/api/v1/admin/monitoring?range=week' }),
  'admin.export_monitoring': () => ({ as: 'gm', path: '/api/v1/admin/monitoring/export?range=week' }),
  'admin.statements': () => ({ as: 'gm', path: '/api/v1/admin/monitoring/statements?range=week' }),
  'admin.export_statements': () => ({
    as: 'gm',
    path: '/api/v1/admin/monitoring/statements/export?range=week',
  }),
  'admin.start_verification': () => ({ as: 'gm' }),
  'admin.settings': () => ({ as: 'gm' }),
  'admin.export_settings': () => ({ as: 'gm' }),
  // These settings do not affect the other measurements.
  'admin.update_settings': () => ({
    as: 'gm',
    body: {
      settings: {
        maintenance: false,
        registration: 'open',
        default_tier: undefined,
        announcement_mails: true,
      },
    },
  }),
  'admin.retry_job': () => ({ as: 'gm', status: 404 }),
  'admin.discard_job': () => ({ as: 'gm', status: 404 }),
  'admin.users': () => ({ as: 'gm' }),
  'admin.export_users': () => ({ as: 'gm' }),
  'admin.user': () => ({ as: 'gm' }),
  'admin.lift_suspension': () => ({ as: 'gm', status: 409 }),
  'admin.send_password_reset': () => ({ as: 'gm' }),
  'admin.analytics': () => ({ as: 'gm', path: `/api/v1/admin/analytics?${TEN_YEARS}` }),
  'admin.export_analytics': () => ({ as: 'gm', path: `/api/v1/admin/analytics/export?${TEN_YEARS}` }),
  'admin.financial': () => ({ as: 'gm', path: `/api/v1/admin/financial?${TEN_YEARS}` }),
  'admin.export_financial': () => ({ as: 'gm', path: `/api/v1/admin/financial/export?${TEN_YEARS}` }),
  'admin.webhook_events': () => ({ as: 'gm' }),
  'admin.export_webhook_events': () => ({ as: 'gm' }),
  'admin.replay_webhook_event': () => ({ as: 'gm', status: 404 }),
  'admin.grant_tier': () => ({
    as: 'gm',
    body: { granted_tier: 'tier_3', ends_at: new Date(Date.now() + 86_400_000).toISOString() },
  }),
  'admin.end_tier_grant': () => ({ as: 'gm' }),
  'admin.export_user_data': () => ({ as: 'gm' }),
  // The fixture's users are verified, have no second factor, and except for the gm are not admins.
  'admin.verify_address': () => ({ as: 'gm', status: 409 }),
  'admin.reset_second_factor': () => ({ as: 'gm', status: 409 }),
  'admin.set_admin': () => ({ as: 'gm', status: 409, body: { admin: false } }),
};

/** Requests that need no session. Those that need a token or code from an email or from Discord send an invalid one. */
export const openCalls: ChangeTable = {
  health: () => ({}),
  'site.status': () => ({}),
  'auth.complete_login': () => ({ body: { challenge: fill('', 128), code: 'aaaaaaaaaa' }, status: 409 }),
  // This server has no bot; verifying the signature of such a body takes less than a millisecond.
  'discord_bot.interact': () => ({
    file: { type: 'application/json', bytes: new Uint8Array(256 * 1024).fill(32) },
    status: 404,
  }),
  'announcement.unsubscribe': () => ({
    path: `/unsubscribe/${fill('', 100)}`,
    file: { type: 'application/x-www-form-urlencoded', bytes: new Uint8Array(256 * 1024).fill(32) },
    status: 404,
  }),
  'calendar.get': () => ({ path: `/calendar/${fill('', 43)}.ics`, status: 404 }),
  'share.page': ({ shareCode }) => ({ path: `/discord/share/${shareCode}` }),
  'share.picture': ({ shareCode }) => ({ path: `/discord/share/${shareCode}/picture.png` }),
  'share.sitemap': async ({ people }, sql) => {
    await sql`
      with templates as (
        insert into item_templates (id, creator_id, name, visibility)
        select gen_random_uuid(), ${people.player.user.id}, 'Lamp ' || n, 'public'
        from generate_series(1, ${SITEMAP_PAGES_MAX}) n returning id)
      insert into share_codes (kind, subject_id, code, created_by, created_at, expires_at, is_indexed)
      select 'item_template', id, translate(left(md5(id::text), 10), '0123456789', 'ghijklmnop'),
        ${people.player.user.id}, now(), now() + interval '1 day', true from templates`;
    return {};
  },
  'auth.providers': () => ({}),
  'auth.login': ({ people }) => ({
    body: { email: people.player.user.email, password: people.player.password },
  }),
  'auth.register': () => ({
    body: {
      user: {
        email: longestEmail('budget'),
        username: fill('budget', 32),
        password: PASSWORD,
        password_confirmation: PASSWORD,
      },
    },
  }),
  'auth.refresh': ({ people }) => ({ body: { refresh_token: people.player.refreshToken } }),
  'auth.forgot_password': ({ people }) => ({ body: { email: people.player.user.email } }),
  'auth.resend_verification': () => ({ body: { email: longestEmail('budget') } }),
  'auth.reset_password': () => ({
    body: { token: fill('', 256), password: PASSWORD, password_confirmation: PASSWORD },
    status: 422,
  }),
  'auth.verify_email': () => ({ body: { token: fill('', 256) }, status: 422 }),
  'auth.passkey_options': () => ({ body: { challenge: undefined } }),
  'auth.passkey_login': () => ({ body: { credential: ASSERTION }, status: 422 }),
  'auth.complete_login_passkey': () => ({
    body: { challenge: fill('', 128), credential: ASSERTION },
    status: 409,
  }),
  'auth.confirm_email': () => ({ body: { token: fill('', 256) }, status: 422 }),
  'auth.revert_email': () => ({ body: { token: fill('', 256) }, status: 422 }),
  'discord.start_sign_in': () => ({ body: { redirect: fill('/', 2000) } }),
  'discord.complete': () => ({ body: { code: fill('', 512), state: fill('', 128) }, status: 409 }),
  'discord.sign_up': () => ({
    body: { ticket: fill('', 128), username: fill('ticket', 32), email: longestEmail('ticket') },
    status: 409,
  }),
};

/** Requests that run after an image was uploaded. */
export const imageCalls: ChangeTable = {
  'image.get': async (_fixture, sql) => {
    const [image] = await sql<{ id: string }[]>`select id from images limit 1`;
    return { path: `/images/${image?.id}.webp?size=large` };
  },
};

/** Requests that suspend or delete an account, or end sessions; they run last. */
export const lastAccountCalls: ChangeTable = {
  'admin.revoke_sessions': ({ people }) => ({
    as: 'gm',
    path: `/api/v1/admin/users/${people.stranger.user.id}/revoke_sessions`,
  }),
  'admin.suspend_user': ({ people }) => ({
    as: 'gm',
    path: `/api/v1/admin/users/${people.observer.user.id}/suspend`,
    body: { until: null },
  }),
  'admin.delete_user': ({ people }) => ({
    as: 'gm',
    path: `/api/v1/admin/users/${people.stranger.user.id}/delete`,
  }),
  'account.changePassword': ({ people }) => ({
    as: 'player',
    body: { current_password: people.player.password, password: PASSWORD, password_confirmation: PASSWORD },
  }),
  'account.delete': ({ people }) => ({
    as: 'owner',
    body: { password: people.owner.password, username: undefined },
  }),
  'auth.logout': () => ({ as: 'gm' }),
};
