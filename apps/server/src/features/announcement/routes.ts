import * as contract from '@quartermaster/contract/announcement';
import { ANNOUNCEMENT_CSV_COLUMNS, exportAnnouncements } from '@quartermaster/contract/announcement-export';
import { datedCsv } from '../../platform/csv.ts';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { acknowledgeBanner } from './commands/acknowledge-banner.ts';
import { changeMailPreference, userOfToken } from './commands/change-mail-preference.ts';
import { publishAnnouncement, withdrawAnnouncement } from './commands/publish-announcement.ts';
import { createDraft, deleteDraft, updateDraft } from './commands/save-draft.ts';
import { announcementLines, listAnnouncements, readAnnouncementWithCounts } from './queries/announcements.ts';
import { countAudience } from './queries/audience.ts';
import { listBanners } from './queries/banners.ts';
import { readMailPreference } from './queries/mail-preference.ts';

/** Announcements in the admin area, their banners, and the preference for their emails (DEC-13). */
export function announcementRoutes(routes: Routes): void {
  const { services } = routes;
  const { now, settings } = services;
  routes.read(contract.currentAnnouncements, async ({ sql, actor }) => ({
    data: await listBanners(sql, actor, now()),
  }));
  routes.write(contract.acknowledgeAnnouncement, async ({ tx, actor, params, body }) => {
    await acknowledgeBanner(tx, actor, { ...params, ...body });
    return undefined;
  });
  routes.read(contract.listAnnouncements, async ({ sql, query }) =>
    paginated(query, await listAnnouncements(sql, now(), query)),
  );
  routes.download(exportAnnouncements, async ({ sql, query }) =>
    datedCsv('announcements', now(), ANNOUNCEMENT_CSV_COLUMNS, announcementLines(sql, now(), query)),
  );
  routes.preview(contract.previewAudience, async ({ tx, body }) => ({
    data: await countAudience(tx.sql, body, settings.latest().defaultTier),
  }));
  routes.read(contract.showAnnouncement, async ({ sql, params }) => ({
    data: await readAnnouncementWithCounts(sql, now(), params.id),
  }));
  changeRoutes(routes);
  mailPreferenceRoutes(routes);
}

function changeRoutes(routes: Routes): void {
  const { services } = routes;
  routes.write(contract.createAnnouncement, async ({ tx, actor, body }) => ({
    data: await createDraft(tx, actor, body.announcement),
  }));
  routes.write(contract.updateAnnouncement, async ({ tx, params, body }) => ({
    data: await updateDraft(tx, { ...params, ...body }),
  }));
  routes.write(contract.publishAnnouncement, async ({ tx, actor, params, body }) => ({
    data: await publishAnnouncement(tx, actor, services, { ...params, ...body }),
  }));
  routes.write(contract.withdrawAnnouncement, async ({ tx, actor, params, body }) => ({
    data: await withdrawAnnouncement(tx, actor, services, { ...params, ...body }),
  }));
  routes.write(contract.deleteAnnouncement, async ({ tx, actor, params, body }) => {
    await deleteDraft(tx, actor, { ...params, ...body });
    return undefined;
  });
}

/** The preference for announcement emails. */
function mailPreferenceRoutes(routes: Routes): void {
  const { tokens } = routes.services;
  routes.read(contract.getMailPreferences, async ({ sql, actor }) => ({
    data: await readMailPreference(sql, actor.userId),
  }));
  routes.write(contract.updateMailPreferences, async ({ tx, actor, body }) => {
    await changeMailPreference(tx, actor.userId, body.announcements);
    return { data: await readMailPreference(tx.sql, actor.userId) };
  });
  routes.open(
    contract.unsubscribe,
    async ({ params, transaction }) => {
      const userId = userOfToken(tokens, params.token);
      await transaction((tx) => changeMailPreference(tx, userId, false));
      return undefined;
    },
    { isRepeatable: true },
  );
}
