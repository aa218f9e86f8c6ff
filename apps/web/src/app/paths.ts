/** Every path of the app, for its routes, links and redirects. */
export const paths = {
  root: '/',
  home: '/home',
  discord: '/discord',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${token}`,
  verifyEmail: '/verify-email',
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  confirmEmail: '/confirm-email',
  revertEmail: '/revert-email',
  discordCallback: '/auth/discord/callback',
  dashboard: '/dashboard',
  notifications: '/notifications',
  profile: '/profile',
  preferences: '/profile/preferences',
  apiKeys: '/profile/api-keys',
  parties: '/parties',
  partyNew: '/parties/new',
  partyJoin: '/parties/join',
  /** The link with a join code that members share; a guest returns to it after login or registration. */
  partyJoinLink: (code: string) => `/join/${code}`,
  partyDiscover: '/parties/discover',
  party: (id: string) => `/parties/${id}`,
  partyEdit: (id: string) => `/parties/${id}/edit`,
  partyBranding: (id: string) => `/parties/${id}/branding`,
  partyWebhooks: (id: string) => `/parties/${id}/webhooks`,
  find: '/find',
  partyFind: (id: string) => `/parties/${id}/find`,
  characters: '/characters',
  characterNew: '/characters/new',
  character: (id: string) => `/characters/${id}`,
  characterPrint: (id: string) => `/characters/${id}/print`,
  characterEdit: (id: string) => `/characters/${id}/edit`,
  container: (id: string) => `/containers/${id}`,
  items: '/items',
  itemNew: '/items/new',
  itemNewNamed: (name: string) => `/items/new?name=${encodeURIComponent(name)}`,
  itemImport: '/items/import',
  item: (id: string) => `/items/${id}`,
  itemEdit: (id: string) => `/items/${id}/edit`,
  myContent: '/my-content',
  contentImport: '/my-content/import',
  marketplace: '/marketplace',
  marketplaceShops: '/marketplace/shops',
  marketplaceLoot: '/marketplace/loot',
  creator: (id: string) => `/marketplace/creators/${id}`,
  itemTemplate: (id: string) => `/items/templates/${id}`,
  shops: '/shops',
  shopNew: '/shops/new',
  shopTemplates: '/shops/templates',
  shopTemplateNew: '/shops/templates/new',
  shop: (id: string) => `/shops/${id}`,
  shopEdit: (id: string) => `/shops/${id}/edit`,
  shopTemplate: (id: string) => `/shops/templates/${id}`,
  shopTemplateEdit: (id: string) => `/shops/templates/${id}/edit`,
  shopTemplateInventory: (id: string) => `/shops/templates/${id}/inventory`,
  shopInstances: '/shops/instances',
  shopInstance: (id: string) => `/shops/instances/${id}`,
  lootTemplates: '/loot/templates',
  lootTemplateNew: '/loot/templates/new',
  lootTemplate: (id: string) => `/loot/templates/${id}`,
  lootTemplateEdit: (id: string) => `/loot/templates/${id}/edit`,
  lootTemplateInventory: (id: string) => `/loot/templates/${id}/inventory`,
  lootInstance: (id: string) => `/loot/instances/${id}`,
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminAnalytics: '/admin/analytics',
  adminUsers: '/admin/users',
  adminUser: (id: string) => `/admin/users/${id}`,
  adminModeration: '/admin/moderation',
  adminModerationCase: (id: string) => `/admin/moderation/${id}`,
  adminCommunications: '/admin/communications',
  adminSupportRequest: (id: string) => `/admin/communications/requests/${id}`,
  adminAnnouncements: '/admin/communications/announcements',
  adminAnnouncement: (id: string) => `/admin/communications/announcements/${id}`,
  adminFinancial: '/admin/financial',
  adminBulkOperations: '/admin/bulk-operations',
  adminBulkOperation: (id: string) => `/admin/bulk-operations/${id}`,
  adminReports: '/admin/reports',
  adminAudit: '/admin/audit',
  adminJobs: '/admin/jobs',
  adminMonitoring: '/admin/monitoring',
  adminSystemHealth: '/admin/system-health',
  adminSettings: '/admin/settings',
  /** The specified path of the background jobs; redirects to `adminJobs`. */
  adminSidekiq: '/admin/sidekiq',
  subscription: '/subscription',
  subscriptionCompare: '/subscription/compare',
  subscriptionUpgrade: '/subscription/upgrade',
  subscriptionSuccess: '/subscription/success',
  diagnostics: '/diagnostics',
  support: '/support',
  supportRequest: (id: string) => `/support/${id}`,
  moderationDecision: (id: string) => `/moderation/${id}`,
  /** The page that share pages link to for reports. */
  reportSharePage: (id: string) => `/moderation/report/${id}`,
  sandboxCheckout: (id: string) => `/sandbox/checkout/${id}`,
  sandboxPortal: '/sandbox/portal',
  ui: '/ui',
} as const;

/** The page about a limit, a feature or a tier (ACC-2). */
export const upgradePath = (about: 'resource' | 'feature' | 'tier', name: string): string =>
  `${paths.subscriptionUpgrade}?${about}=${encodeURIComponent(name)}`;

/** The query parameter with the path to open after sign-in (ACC-2). */
export const REDIRECT_PARAM = 'redirect';

/** /login with the path and query to open after sign-in. */
export const loginWithReturn = (target: string): string =>
  `${paths.login}?${REDIRECT_PARAM}=${encodeURIComponent(target)}`;

/** Pages for guests, to which a sign-in never redirects. */
const GUEST_PAGES = /^\/(login|register|forgot-password|reset-password)(\/|$)/;

/**
 * A placeholder for this site's origin: end-to-end tests import this file into Node.js, where `window` is not defined.
 * No domain under .invalid exists.
 */
const PLACEHOLDER_ORIGIN = 'https://this-site.invalid';

/**
 * The path to open after sign-in: the remembered target if it is on this site and not a page for guests, else the
 * dashboard (promise B12). Backslashes and control characters are rejected because browsers read them as slashes or
 * drop them; the normalized path is checked again, because `/.//other.host` becomes `//other.host`.
 */
export function targetOnThisSite(target: string | null): string {
  if (!target?.startsWith('/') || target.startsWith('//') || /[\\\p{Cc}]/u.test(target))
    return paths.dashboard;
  const { origin, pathname, search, hash } = new URL(target, PLACEHOLDER_ORIGIN);
  const isAllowed =
    origin === PLACEHOLDER_ORIGIN && !pathname.startsWith('//') && !GUEST_PAGES.test(pathname);
  return isAllowed ? pathname + search + hash : paths.dashboard;
}
