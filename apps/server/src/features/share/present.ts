import type { ItemInstance } from '@quartermaster/contract/item';
import type { Branding } from '@quartermaster/contract/party-branding';
import type { ShareCode } from '@quartermaster/contract/share';
import { formatCount } from '@quartermaster/rules/format-count';
import { plainLine } from '../../platform/plain-text.ts';
import type { PreviewTexts } from '../../platform/preview-picture.ts';
import type { ShareRow } from './store.ts';

/** The public content of a share page; the page, its preview and its picture have no other source. */
export interface SharedPage extends SubjectPage {
  /** The path in the web app for reporting the page. */
  readonly reportPath: string;
  /** The branding of the party; null without branding, or if the tier of the game-master seat does not include it. */
  readonly branding: Branding | null;
  /** Whether search engines may index the page. */
  readonly isIndexed: boolean;
}

/** The part of a shared page that comes from its subject. */
export interface SubjectPage {
  /** The kind of the subject, such as "Loot". */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly details: readonly Detail[];
  readonly items: readonly SharedItem[];
  /** The number of items, including those that are not listed. */
  readonly itemCount: number;
  /** A sentence about the subject's state, for example that a shop is closed; empty if there is nothing to say. */
  readonly notice: string;
  /** A path of the web app. */
  readonly openPath: string;
  /** Null when the page shows no join code. */
  readonly joinCode: string | null;
  /** Null without a party. */
  readonly partyId: string | null;
}

export interface Detail {
  readonly label: string;
  readonly value: string;
}

export interface SharedItem {
  readonly name: string;
  readonly note: string;
}

/** The data of a subject's party that an outsider may see. */
export interface PartyRow {
  readonly party_id: string | null;
  readonly party_name: string | null;
  readonly join_code: string | null;
}

const NAME_MAX = 100;
const DESCRIPTION_MAX = 600;

export const presentShare = (row: ShareRow, publicUrl: string): ShareCode => ({
  id: row.id,
  kind: row.kind,
  subject_id: row.subject_id,
  code: row.code,
  url: sharePageUrl(publicUrl, row.code),
  views: row.views,
  is_indexed: row.is_indexed,
  may_be_indexed: row.may_be_indexed,
  is_hidden: row.hidden_at !== null,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

export const sharePageUrl = (publicUrl: string, code: string): string => `${publicUrl}/discord/share/${code}`;

/** Text by users becomes a single line without invisible characters; details without a value are omitted. */
export function presentPage(
  page: Pick<SubjectPage, 'label' | 'title' | 'openPath'> & Partial<SubjectPage>,
  party: PartyRow,
): SubjectPage {
  const items = page.items ?? [];
  const details = [...(page.details ?? []), { label: 'Party', value: party.party_name ?? '' }];
  return {
    label: page.label,
    title: plainLine(page.title, NAME_MAX) || page.label,
    description: plainLine(page.description ?? '', DESCRIPTION_MAX),
    details: details
      .map(({ label, value }) => ({ label, value: plainLine(value, NAME_MAX) }))
      .filter(({ value }) => value !== ''),
    items: items.map(({ name, note }) => ({
      name: plainLine(name, NAME_MAX),
      note: plainLine(note, NAME_MAX),
    })),
    itemCount: page.itemCount ?? items.length,
    notice: page.notice ?? '',
    openPath: page.openPath,
    joinCode: party.join_code,
    partyId: party.party_id,
  };
}

/** A stack for an outsider, with its quantity ("× 12") and whether it is equipped. */
export const sharedStack = (item: ItemInstance): SharedItem => ({
  name: item.display_name,
  note: [
    item.quantity > 1 ? `× ${formatCount(item.quantity)}` : '',
    item.instance_data.is_equipped ? 'equipped' : '',
  ]
    .filter(Boolean)
    .join(' · '),
});

/** The text of the preview picture; it contains nothing that is not on the page. */
export function previewOf(page: SharedPage): PreviewTexts {
  const { label, title, description, details, items, branding } = page;
  const detailTexts = details.map(({ label: name, value }) => `${name}: ${value}`);
  const stacks = items.map(({ name, note }) => (note ? `${name} (${note})` : name));
  const lines = stacks.length > 0 ? stacks : [description, ...detailTexts].filter(Boolean);
  return {
    label,
    title,
    lines: lines.map((text) => plainLine(text, NAME_MAX)),
    accent: branding?.accent ?? null,
  };
}
