import type { SharedKind } from '@quartermaster/contract/share';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { Sql } from '../../../platform/database.ts';
import { readShownBranding } from '../../party/queries/branding.ts';
import type { SharedPage, SubjectPage } from '../present.ts';
import { openShare, type Share, shareById } from '../store.ts';
import { readSharedCharacter } from './shared-character.ts';
import { readSharedLoot } from './shared-loot.ts';
import { readSharedParty } from './shared-party.ts';
import { readSharedShop } from './shared-shop.ts';
import { readSharedTemplate } from './shared-template.ts';

type ReadSubjectPage = (sql: Sql, share: Share) => Promise<SubjectPage | null>;

const SUBJECT_PAGES: Readonly<Record<SharedKind, ReadSubjectPage>> = {
  party: readSharedParty,
  shop_instance: readSharedShop,
  loot_instance: readSharedLoot,
  item_template: readSharedTemplate,
  character: readSharedCharacter,
};

/**
 * The current page with this share code. Null if the code is unknown, revoked or expired, if the page or its subject is
 * deleted or hidden, or if its creator is suspended or may no longer share it.
 * @param defaultTier the current default tier, which applies to the branding of the party
 */
export async function readSharedPage(
  sql: Sql,
  code: string,
  { now, defaultTier }: { readonly now: Date; readonly defaultTier: Tier },
): Promise<SharedPage | null> {
  const share = await openShare(sql, code, now);
  const page = share ? await SUBJECT_PAGES[share.kind](sql, share) : null;
  if (!share || !page) return null;
  return {
    ...page,
    reportPath: `/moderation/report/${share.id}`,
    branding: page.partyId === null ? null : await readShownBranding(sql, page.partyId, defaultTier),
    isIndexed: share.is_indexed,
  };
}

/** A share page, for moderation by an admin. */
export interface ReportedPage {
  readonly author_id: string;
  readonly title: string;
  /** The title, description, details and item names of the page. */
  readonly text: string;
  readonly isHidden: boolean;
}

/**
 * The page of a share, even if it is hidden or its code has expired. Null when the share or its subject does not exist,
 * or its creator may no longer share the subject.
 */
export async function readReportedPage(sql: Sql, shareId: string): Promise<ReportedPage | null> {
  const share = await shareById(sql, shareId);
  const page = share ? await SUBJECT_PAGES[share.kind](sql, share) : null;
  if (!share || !page) return null;
  const lines = [
    page.title,
    page.description,
    ...page.details.map(({ label, value }) => `${label}: ${value}`),
    ...page.items.map(({ name }) => name),
  ];
  return {
    author_id: share.created_by,
    title: page.title,
    text: lines.filter(Boolean).join('\n'),
    isHidden: share.hidden_at !== null,
  };
}
