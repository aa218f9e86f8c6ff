/** Business constants (ACC-9, DOM-9). Durations in milliseconds unless the name says otherwise. */

export const API_PREFIX = '/api/v1';

export const HTTP_TIMEOUT_MS = 10_000;
export const QUERY_STALE_MS = 5 * 60_000;
export const QUERY_CACHE_MS = 10 * 60_000;

export const TOKEN_CHECK_INTERVAL_MS = 60_000;
export const TOKEN_REFRESH_BUFFER_MS = 120_000;
export const INACTIVITY_TIMEOUT_MS = 30 * 60_000;

export const ACCESS_TOKEN_LIFE_S = 15 * 60;
export const REFRESH_TOKEN_LIFE_S = 30 * 24 * 60 * 60;
export const REFRESH_REUSE_GRACE_S = 30;

export const TOAST_MS = {
  default: 5000,
  success: 3000,
  error: 5000,
  sessionExpired: 7000,
  tip: 6000,
  confirm: 6000,
} as const;

/** Validity of the links in emails (DEC-2). */
export const RESET_LINK_LIFE_MS = 60 * 60_000;
export const VERIFY_LINK_LIFE_MS = 24 * 60 * 60_000;
/** Time in which the old email address can be restored after a change (DEC-12). */
export const EMAIL_REVERT_LIFE_MS = 7 * 24 * 60 * 60_000;
/** Delay of the redirect to /login after a successful reset (ACC-9). */
export const RESET_REDIRECT_MS = 2000;

/** Time for which a proof of identity counts as recent authentication. */
export const RECENT_AUTHENTICATION_MS = 10 * 60_000;
/** Codes of an authenticator app (RFC 6238), and recovery codes. */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_S = 30;
export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_LENGTH = 10;
/** A sign-in that waits for its second factor: lifetime, and maximum number of wrong attempts. */
export const SIGN_IN_CHALLENGE_LIFE_MS = 5 * 60_000;
export const SIGN_IN_CHALLENGE_ATTEMPTS = 5;

/** Time limit for the browser's passkey response, and maximum number of passkeys of an account. */
export const PASSKEY_CHALLENGE_LIFE_MS = 5 * 60_000;
export const PASSKEYS_MAX = 20;

/** An emailed confirmation code: digits, lifetime, and maximum number of wrong attempts. */
export const CONFIRMATION_CODE_DIGITS = 8;
export const CONFIRMATION_CODE_LIFE_MS = 10 * 60_000;
export const CONFIRMATION_CODE_ATTEMPTS = 5;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/**
 * The version of Stripe's script (ACC-9). No page loads it, because only Stripe's pages accept card data
 * (DEC-9).
 */
export const STRIPE_SCRIPT_VERSION = 'basil';

/** Time limit for the sign-in in Discord, and then for choosing a username (ADR 0064). */
export const DISCORD_STATE_LIFE_S = 10 * 60;
export const DISCORD_TICKET_LIFE_S = 15 * 60;
/** The prefix of the OAuth state when a user connects Discord instead of signing in with it. */
export const DISCORD_CONNECT_STATE = 'link.';

export const STORAGE_KEYS = {
  accessToken: 'auth_token',
  refreshToken: 'refresh_token',
  expiresAt: 'token_expires_at',
} as const;

/**
 * Maximum number of new stacks when items of one kind are added; it also limits a quantity of items that do not stack.
 */
export const NEW_STACKS_MAX = 100;
/** Maximum number of stacks in one container, independent of its slots. */
export const CONTAINER_STACKS_MAX = 10_000;

export const CONTAINER_DEFAULT_MAX_WEIGHT_LB = 100;
export const CONTAINER_DEFAULT_MAX_SLOTS = 20;
/** Maximum number of containers of a character or party (ADR 0090), so that they fit on one page of a list. */
export const CONTAINERS_MAX = 100;
export const CHARACTER_DEFAULT_MAX_WEIGHT_LB = 50;
export const CHARACTER_DEFAULT_MAX_SLOTS = 20;

export const JOIN_CODE_MIN = 6;
export const JOIN_CODE_MAX = 8;
/** Pause in typing after which a code is looked up (DOM-9). */
export const JOIN_PREVIEW_DEBOUNCE_MS = 500;

export const INVITATION_LIFE_DAYS = 14;
export const INVITATION_MESSAGE_MAX = 500;
export const PARTY_NOTES_MAX = 20_000;

export const SESSION_NOTE_MAX = 1000;
export const SESSION_AHEAD_DAYS_MAX = 731;
/** Time for which a game session is shown after its start. */
export const SESSION_SHOWN_MS = 12 * 60 * 60_000;
/** Time before a game session at which the members are reminded. */
export const REMINDER_AHEAD_MS = 24 * 60 * 60_000;
/** Time for which a calendar contains past game sessions. */
export const CALENDAR_PAST_DAYS = 30;

export const IDEMPOTENCY_KEY_MAX = 255;
export const IDEMPOTENCY_RETENTION_DAYS = 7;

/**
 * Support requests (DEC-11): lengths in characters, open requests per user, and messages of each side per
 * request.
 */
export const SUPPORT_SUBJECT_MAX = 120;
export const SUPPORT_TEXT_MAX = 4000;
export const DIAGNOSTICS_MAX = 6000;
export const SUPPORT_OPEN_MAX = 5;
export const SUPPORT_MESSAGES_MAX = 50;

/** Maximum length of the text of a report or an appeal, in characters. */
export const MODERATION_TEXT_MAX = 1000;
/** Maximum number of reports per case; further reports are rejected, because the content is already reported. */
export const CASE_REPORTS_MAX = 50;

/** The kinds of notifications. */
export const NOTIFICATION_KINDS = [
  'invitation',
  'role_changed',
  'removed',
  'loot_revealed',
  'shop_deployed',
  'next_session',
  'patronage',
  'billing',
  'security',
  'support',
  'webhook',
  'moderation',
  'announcement',
] as const;

/**
 * Maximum number of members of a party, including its game master. Every member receives every event of the
 * party (ADR 0255).
 */
export const PARTY_MEMBERS_MAX = 100;

/** Maximum number of API keys per account, and their maximum lifetime. */
export const API_KEYS_MAX = 20;
export const API_KEY_DAYS_MAX = 365;
export const API_KEY_NAME_MAX = 60;
export const API_KEY_PARTIES_MAX = 50;

export const CABLE_TICKET_LIFE_S = 60;
export const CABLE_PING_INTERVAL_MS = 3000;
export const CABLE_FRAME_MAX_BYTES = 64 * 1024;
/** Maximum number of ids in a list of an event; longer lists are left empty. */
export const EVENT_IDS_MAX = 100;
/** Maximum number of sockets of a user per server process: enough for many tabs and devices (ADR 0077). */
export const CABLE_SOCKETS_PER_USER = 30;

/** The header with the id of the session in which the admin area was opened (ACC-7). */
export const ADMIN_SESSION_HEADER = 'x-admin-session';
export const ADMIN_SESSION_CHECK_INTERVAL_MS = 5 * 60_000;
/** Idle time after which an admin session ends, and the minimum interval at which admin pages report activity. */
export const ADMIN_SESSION_IDLE_MS = 30 * 60_000;
export const ADMIN_ACTIVITY_INTERVAL_MS = 60_000;
/** The reason that an admin enters for an action; it is stored in the audit log. */
export const ADMIN_REASON_MIN = 3;
export const ADMIN_REASON_MAX = 500;
export const JOB_QUEUE_NAME_MAX = 100;
/** Maximum number of slow statements on the page; the exported file contains all. */
export const STATEMENTS_SHOWN_MAX = 50;
/** The longest suspension with an end date. */
export const SUSPENSION_DAYS_MAX = 3653;
export const MAINTENANCE_MESSAGE_MAX = 300;
/** Interval at which a page that shows the maintenance notice checks whether maintenance has ended. */
export const MAINTENANCE_CHECK_INTERVAL_MS = 3000;
/** Lists of the admin area count at most this many rows; the audit log, this many beyond the requested page. */
export const ADMIN_ROWS_COUNT_MAX = 1000;
/** The highest rate that the admin dashboard shows, in transactions per minute. */
export const TRANSACTION_RATE_MAX = 10_000;
/**
 * A bulk operation: maximum number of users or parties, of list entries and their characters, and message
 * lengths.
 */
export const BULK_ROWS_MAX = 10_000;
export const BULK_LIST_MAX = 2000;
export const BULK_LIST_CHARACTERS_MAX = 60_000;
export const BULK_SUBJECT_MAX = 120;
export const BULK_MESSAGE_MAX = 2000;
/** Reports: maximum number of lines, of reports written at the same time, and of bytes in total. */
export const REPORT_LINES_MAX = 5_000_000;
export const REPORTS_AT_ONCE = 5;
export const REPORTS_BYTES_MAX = 5_000_000_000;

/** Announcements (DEC-13). */
export const ANNOUNCEMENT_TITLE_MAX = 120;
export const ANNOUNCEMENT_TEXT_MAX = 1000;
export const ANNOUNCEMENT_LINKS_MAX = 3;
/** Maximum duration, and maximum time until the start. */
export const ANNOUNCEMENT_DAYS_MAX = 365;
/** Maximum number of banners that a user sees at the same time. */
export const ANNOUNCEMENT_BANNERS_MAX = 3;
/** Audiences are counted up to this number. */
export const ANNOUNCEMENT_AUDIENCE_COUNT_MAX = 10_000;

/** DOM-9. */
export const SHOP_NAME_MIN = 2;
export const SHOP_NAME_MAX = 99;
export const SHOP_DEFAULT_BUY_MODIFIER = 1;
export const SHOP_DEFAULT_SELL_MODIFIER = 0.5;
export const SHOP_RESTOCK_DAYS_MAX = 365;
/**
 * Maximum number of lines of a shop template, loot template or hoard, of a request that adds lines, and of each side of
 * a basket.
 */
export const STOCK_LINES_MAX = 500;
export const STOCK_LINES_AT_ONCE = 100;
export const BASKET_LINES_MAX = 100;
/** Maximum number of stacks that one deployment, one restock or one request with new listings puts on a shelf. */
export const SHOP_STACKS_MAX = 5000;
/** Maximum number of stacks in a hoard. */
export const LOOT_STACKS_MAX = 1000;
/** Maximum number of taken items on the page of a hoard; the history shows all. */
export const LOOT_TAKEN_SHOWN = 50;
/** Maximum number of transfers per distribution: each is an entry of the history. */
export const DISTRIBUTION_TRANSFERS_MAX = 1000;

export const RATING_MIN = 1;
export const RATING_MAX = 5;

export const TEMPLATE_NAME_MAX = 100;
export const TEMPLATE_DESCRIPTION_MAX = 4000;
export const TEMPLATE_TAGS_MAX = 20;
export const TEMPLATE_TAG_MAX = 60;
/** The highest value of one item, in copper: 10,000,000 gp. */
export const TEMPLATE_VALUE_MAX = 1_000_000_000;
/** An import: maximum number of bytes and lines of the file. */
export const IMPORT_BYTES_MAX = 5 * 1024 * 1024;
export const IMPORT_LINES_MAX = 5000;
/** An inventory import: maximum number of items, of characters in a text list, and of new stacks. */
export const INVENTORY_LINES_MAX = 500;
export const INVENTORY_TEXT_MAX = 20_000;
export const INVENTORY_STACKS_MAX = 1000;
/** A file of shop and loot templates: maximum number of characters, templates, and lines in total. */
export const CONTENT_FILE_MAX = 1_000_000;
export const CONTENT_TEMPLATES_MAX = 100;
export const CONTENT_LINES_MAX = 3000;

/** Accepted media types and maximum size of uploaded pictures (ADR 0098). */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024;

/** The total of a history counts at most this many lines beyond the requested page. */
export const HISTORY_COUNT_AHEAD_MAX = 100;
/** Maximum number of transactions that are undone together. */
export const UNDOS_MAX = 100;
/** In a grouped history, the lines of an action are counted up to this number. */
export const ACTION_PARTS_COUNT_MAX = 100;
/** Number of a party's newest transactions that are searched for changes since the last visit. */
export const NEWS_COUNT_MAX = 100;
/** Maximum number of rows of each kind in one party on the dashboard, and of invitations. */
export const DASHBOARD_ROWS_MAX = 5;

/** Maximum length of a text that names items, such as "12 gp and a dagger". */
export const MATCH_TEXT_MAX = 400;

/** Maximum number of webhooks per party, shared by all its game masters (ADR 0194). */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_DESCRIPTION_MAX = 200;
/** Time after a rotation in which deliveries are also signed with the previous secret. */
export const WEBHOOK_SECRET_OVERLAP_MS = 24 * 60 * 60_000;
/** Number of a webhook's newest deliveries that are kept; older ones are deleted hourly once they are finished. */
export const WEBHOOK_LOG_MAX = 500;

/** Placeholders in built pages for values of the server: its URL, and the link that adds its bot. */
export const SITE_URL = 'https://site.invalid';
export const BOT_INVITE_URL = 'https://bot-invitation.invalid/';
