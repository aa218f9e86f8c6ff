import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { rollUps } from './features/analytics/jobs.ts';
import { announcementQueue } from './features/announcement/commands/deliver-announcement.ts';
import { announcementEmails, announcementWorker } from './features/announcement/jobs.ts';
import { revokeExposedKey } from './features/api-key/commands/revoke-key.ts';
import {
  billingEmails,
  billingReconciliation,
  billingWorker,
  dueSubscriptions,
  tierGrants,
} from './features/billing/jobs.ts';
import { bulkQueue } from './features/bulk-operation/commands/run-operation.ts';
import { bulkEmails, bulkWorker } from './features/bulk-operation/jobs.ts';
import { createChannelSender } from './features/channel-webhook/jobs.ts';
import { addressEmails } from './features/email-address/jobs.ts';
import { gameSessionEmails, gameSessionReminders } from './features/game-session/jobs.ts';
import { imageSweep } from './features/image/jobs.ts';
import { invitationEmails } from './features/invitation/jobs.ts';
import { moderationEmails } from './features/moderation/jobs.ts';
import { createMetricsRecorder } from './features/monitoring/jobs.ts';
import { countQueuedJobs } from './features/monitoring/queries/queued-jobs.ts';
import { readInboxes } from './features/notification/queries/notifications.ts';
import { patronTiers } from './features/patronage/jobs.ts';
import { readMemberChannels } from './features/realtime/queries/member-channels.ts';
import { confirmationEmails } from './features/reauthentication/jobs.ts';
import { accountEmails } from './features/recovery/jobs.ts';
import { ledgerReportQueue, reportQueue } from './features/report/commands/run-report.ts';
import { reportSchedules, reportWorkers } from './features/report/jobs.ts';
import { restocking } from './features/shop/jobs.ts';
import { supportEmails } from './features/support/jobs.ts';
import { verificationQueue } from './features/system-health/commands/start-verification.ts';
import { nightlyVerification, verificationWorker } from './features/system-health/jobs.ts';
import { createWebhookSender, webhookEmails } from './features/webhook/jobs.ts';
import { createPasswords, type HashCost } from './platform/auth/passwords.ts';
import { createSessions } from './platform/auth/sessions.ts';
import { createTokens } from './platform/auth/tokens.ts';
import { isSocketRequest, serveCable } from './platform/cable/serve.ts';
import type { Config } from './platform/config.ts';
import { openApplicationPool, READ_ONLY } from './platform/database.ts';
import type { DatabaseTarget } from './platform/database-target.ts';
import { createHints } from './platform/hints.ts';
import { housekeeping } from './platform/housekeeping.ts';
import { createLargeBodyBudget, limitBodies } from './platform/http/body-budget.ts';
import { botInviteUrl } from './platform/http/built-pages.ts';
import { limitConnections } from './platform/http/connection-limits.ts';
import { handleClientError, handleErrors, handleMalformedUrl } from './platform/http/errors.ts';
import { rejectApiKeysInUrls } from './platform/http/exposed-keys.ts';
import { healthRoutes } from './platform/http/health.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { parseBodies, parseUploads } from './platform/http/parsers.ts';
import { createRateLimits } from './platform/http/rate-limits.ts';
import { createRoutes } from './platform/http/routes.ts';
import { serveRobotsAndSitemap } from './platform/http/search-engines.ts';
import { setSecurityHeaders } from './platform/http/security.ts';
import { inlineScriptHashes, serveWebApp } from './platform/http/web-app.ts';
import { releaseIdleMemory } from './platform/idle-memory.ts';
import { createJobs, type PeriodicJob, type Worker } from './platform/jobs.ts';
import { LanguageModel } from './platform/language-model.ts';
import { type Logging, loggerOptions } from './platform/logger.ts';
import { mailWorker } from './platform/mail/deliver.ts';
import { mailQueue } from './platform/mail/queue.ts';
import { openTransport } from './platform/mail/transport.ts';
import { serveMetrics } from './platform/metrics.ts';
import { exportMetrics } from './platform/otlp.ts';
import { syncQueue } from './platform/payments/provider.ts';
import { createSandbox } from './platform/payments/sandbox.ts';
import { createStripe } from './platform/payments/stripe.ts';
import { poolLoadOf } from './platform/pool/admission.ts';
import { StatementTimes } from './platform/pool/statement-times.ts';
import type { LoadSources } from './platform/process-load.ts';
import { fetchPublic } from './platform/public-fetch.ts';
import { countRequests } from './platform/request-counts.ts';
import type { Services } from './platform/services.ts';
import { createSettingsCache } from './platform/site-settings.ts';
import { SLICES } from './slices.ts';

export interface AppDeps {
  readonly config: Config;
  readonly target: DatabaseTarget;
  readonly logger?: Logging;
  /** The folder of the built web app; without it, only the API and the socket are served. */
  readonly webRoot?: string;
  readonly now?: () => Date;
  /** Fetches from the internet; replaced in tests. */
  readonly fetchPublic?: typeof fetchPublic;
  /** The cost of a password hash; lower in tests only. */
  readonly hashCost?: HashCost;
  /** Whether this process runs jobs, sends webhooks and posts, and records metrics; false in most tests. */
  readonly jobs?: boolean;
  /** Prints a line on the terminal that does not belong in the log. */
  readonly print?: (line: string) => void;
}

/** Connections in a separate pool, for queries that must succeed while the main pool is busy (ADR 0140). */
const PRIORITY_CONNECTIONS = 2;
/** The default limit of a request body; endpoints that accept larger bodies declare their own limit. */
const BODY_LIMIT = 256 * 1024;
/** Smaller responses are not compressed: compressing them costs more than it saves. */
const COMPRESSION_THRESHOLD = 8 * 1024;

/**
 * Builds the server for production and tests; the caller then starts listening. `close()` drains requests and releases
 * all resources.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, now = () => new Date() } = deps;
  const app = Fastify({
    logger: deps.logger ? { ...deps.logger, ...loggerOptions(deps.logger.level) } : false,
    // Requests are logged only with LOG_LEVEL=debug or LOG_LEVEL=trace.
    logController: new LogController({
      disableRequestLogging: !/^(debug|trace)$/.test(deps.logger?.level ?? ''),
    }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT,
    frameworkErrors: handleMalformedUrl,
    clientErrorHandler: handleClientError,
    http: { shouldUpgradeCallback: isSocketRequest },
    requestTimeout: 30_000,
    // Closes idle sockets, so that a client that does not read its response cannot keep a connection open.
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server drains are handled normally instead of receiving Fastify's 503.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const checkReplies = config.nodeEnv !== 'production';
  parseBodies(app);
  parseUploads(app);
  handleErrors(app, checkReplies);
  await setSecurityHeaders(app, config, await inlineScriptHashes(deps.webRoot));
  limitConnections(app, config);
  limitBodies(app, BODY_LIMIT);
  await app.register(compress, {
    threshold: COMPRESSION_THRESHOLD,
    encodings: ['gzip'],
    customTypes: /^application\/json/,
  });
  const statementTimes = deps.jobs && config.monitoring ? new StatementTimes() : undefined;
  const services = await createServices(deps, { app, now, statementTimes });
  rejectApiKeysInUrls(app, services, (key) => revokeExposedKey(services, key));
  const routes = createRoutes(app, services, checkReplies);
  healthRoutes(routes);
  for (const declare of SLICES) declare(routes);
  const cable = await serveCable(app, services, {
    readMemberChannels: (memberships) => readMemberChannels(services.sql, memberships),
    readInboxes: (userIds) => readInboxes(services.sql, userIds),
  });
  serveOpenApi(app, routes.specs, config.publicUrl);
  const sources = {
    sockets: cable.sockets,
    pool: () => poolLoadOf(services.sql),
    queuedJobs: () => countQueuedJobs(services).catch(() => null),
  };
  if (config.metrics) serveMetrics(app, sources);
  if (config.otlp) await exportMetrics(app, config.otlp, sources);
  serveRobotsAndSitemap(app, config.publicUrl);
  const site = { publicUrl: config.publicUrl, botInviteUrl: botInviteUrl(config) };
  await serveWebApp(app, deps.webRoot, site);
  startJobs(app, services, deps);
  if (statementTimes) recordMetrics(app, services, { statements: statementTimes, sources });
  if (deps.jobs) releaseIdleMemory(app);
  return app;
}

/**
 * Starts the jobs and senders once the server listens, so that startup does not wait for them, and stops them before
 * the pool closes, so that they can finish.
 */
function startJobs(app: FastifyInstance, services: Services, deps: AppDeps): void {
  const { jobs, sql, now, log } = services;
  app.addHook('preClose', () => jobs.stop());
  if (!deps.jobs) return;
  const transport = openTransport(services.config, deps.print ?? (() => undefined));
  const periodic: PeriodicJob[] = [
    housekeeping(sql, now),
    imageSweep(services),
    patronTiers(services),
    restocking(services),
    dueSubscriptions(services),
    billingReconciliation(services),
    tierGrants(services),
    gameSessionReminders(services),
    rollUps(services),
    nightlyVerification(services),
    reportSchedules(services),
  ];
  const composers = {
    ...accountEmails(services),
    ...confirmationEmails(services),
    ...addressEmails(services),
    ...invitationEmails(services),
    ...billingEmails(services),
    ...gameSessionEmails(services),
    ...moderationEmails(services),
    ...supportEmails(services),
    ...webhookEmails(services),
    ...bulkEmails(),
    ...announcementEmails(services),
  };
  const workers: Worker[] = [
    mailWorker(services.config, { sql, now, log, transport, composers }),
    billingWorker(services),
    verificationWorker(services),
    bulkWorker(services),
    announcementWorker(services),
    ...reportWorkers(services),
  ];
  const senderServices = { ...services, random: Math.random };
  const senders = [createWebhookSender(senderServices), createChannelSender(senderServices)];
  app.addHook('preClose', async () => void (await Promise.all(senders.map((sender) => sender.stop()))));
  app.addHook('onListen', async () => {
    for (const sender of senders) sender.start();
    jobs
      .start(periodic, workers)
      .catch((error: unknown) => log.error({ err: error }, 'The job queue was stopped before it started'));
  });
  app.addHook('onClose', async () => transport.close());
}

/** Records requests, database statements and load of this process, from listening until the last response. */
function recordMetrics(
  app: FastifyInstance,
  services: Services,
  { statements, sources }: { statements: StatementTimes; sources: LoadSources },
): void {
  const counters = { requests: countRequests(app), statements };
  const recorder = createMetricsRecorder(services, counters, sources);
  app.addHook('onListen', async () => recorder.start());
  app.addHook('onClose', () => recorder.stop());
}

async function createServices(
  deps: AppDeps,
  {
    app,
    now,
    statementTimes,
  }: { app: FastifyInstance; now: () => Date; statementTimes: StatementTimes | undefined },
): Promise<Services> {
  const { config } = deps;
  const sql = openApplicationPool(deps.target, config.poolSize, { ...READ_ONLY, statementTimes });
  const hints = createHints(deps.target, app.log);
  const tokens = createTokens(config.secretKey, now);
  const prioritySql = openApplicationPool(deps.target, PRIORITY_CONNECTIONS, { statementTimes });
  app.addHook('onClose', async () => {
    await hints.close();
    await Promise.all([sql, prioritySql].map((pool) => pool.end({ timeout: 5 })));
  });
  const languageModel = config.languageModel && new LanguageModel(config.languageModel);
  app.addHook('preClose', async () => languageModel?.stop());
  const settings = createSettingsCache(prioritySql, hints, config, app.log);
  const queues = [
    mailQueue(config),
    syncQueue,
    verificationQueue,
    bulkQueue,
    announcementQueue,
    reportQueue,
    ledgerReportQueue,
  ];
  const jobs = createJobs(deps.target, app.log, { queues, runsJobs: deps.jobs ?? false });
  return {
    config,
    sql,
    prioritySql,
    now,
    log: app.log,
    hints,
    settings,
    tokens,
    sessions: createSessions(sql, tokens, hints, now, settings),
    passwords: await createPasswords(deps.hashCost),
    limits: createRateLimits(prioritySql, config.rateLimits, settings),
    fetchPublic: deps.fetchPublic ?? fetchPublic,
    largeBodyBudget: createLargeBodyBudget(),
    jobs,
    payments: config.stripe
      ? await createStripe(config.stripe, { sql, now, log: app.log, config })
      : createSandbox({ sql, now, jobs }),
    languageModel,
  };
}
