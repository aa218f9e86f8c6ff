import type { DraftOf } from '@quartermaster/contract/draft';
import type { LootItem, LootItemForm } from '@quartermaster/contract/loot-item';
import type { LootTemplate, LootTemplateForm, SourceType } from '@quartermaster/contract/loot-template';
import { countOf } from '@quartermaster/rules/format-count';
import { Crown, Gem, type LucideIcon, PackageOpen, ScrollText, Skull, Trees } from 'lucide-react';
import type { ListFilterState } from '../../platform/hooks/use-list-filter.ts';
import { requestRulesOf } from '../../platform/request-rules.ts';
import type { LootListQuery } from './api.ts';

/** The sources of loot, each with label and icon (DEC-6). */
export const SOURCES: Readonly<Record<SourceType, { label: string; Icon: LucideIcon }>> = {
  monster: { label: 'Monster', Icon: Skull },
  chest: { label: 'Chest', Icon: PackageOpen },
  quest: { label: 'Quest', Icon: ScrollText },
  boss: { label: 'Boss', Icon: Crown },
  environment: { label: 'Environment', Icon: Trees },
  other: { label: 'Other', Icon: Gem },
};

export const SOURCE_CHOICES = Object.entries(SOURCES).map(([value, { label }]) => ({
  value: value as SourceType,
  label,
}));

export const VISIBILITY_LABELS = { private: 'Private', unlisted: 'Unlisted', public: 'Public' } as const;
export type Visibility = keyof typeof VISIBILITY_LABELS;

/** The filters of the list of loot templates (DOM-3). */
export const LOOT_FILTERS = ['search', 'visibility', 'tag', 'source_type', 'min_rating'] as const;
/** Sort order and scope, which Clear Filters keeps. */
export const LOOT_OPTIONS = ['sort', 'direction', 'creator_id'] as const;
export type LootFilterState = ListFilterState<(typeof LOOT_FILTERS)[number] | (typeof LOOT_OPTIONS)[number]>;

/** The query of a request: by name, ascending, unless set otherwise. The server rejects unknown values. */
export const queryOf = (query: LootFilterState['query']): LootListQuery => ({
  sort: 'name',
  direction: 'asc',
  ...(query as LootListQuery),
});

/** The form fields, with the tags as one comma-separated text. */
export interface LootFields {
  name: string;
  description: string;
  source_type: SourceType;
  visibility: Visibility;
  tags: string;
}

export const NEW_LOOT: LootFields = {
  name: '',
  description: '',
  source_type: 'other',
  visibility: 'private',
  tags: '',
};

export const fieldsOf = ({ name, description, source_type, visibility, tags }: LootTemplate): LootFields => ({
  name,
  description,
  source_type,
  visibility,
  tags: tags.join(', '),
});

/** The form fields of a draft. */
export const fieldsOfDraft = ({ loot_template }: DraftOf<'hoard'>): LootFields => ({
  ...NEW_LOOT,
  ...loot_template,
});

/** The drafted lines in the format of the request. */
export const linesOf = (draft: DraftOf<'hoard'>): LootItemForm[] =>
  draft.lines.map(({ item_template_id, quantity, chance, is_identified }) => ({
    item_template_id,
    quantity,
    chance,
    is_identified,
  }));

/** The request body for the form fields. */
export const formOf = ({ tags, ...fields }: LootFields): Required<LootTemplateForm> => ({
  ...fields,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
});

export const lootRules = requestRulesOf<LootFields>(
  () => import('@quartermaster/contract/loot-template').then((c) => c.lootTemplateForm),
  formOf,
);

/** "5 items", "1 item". */
export const itemsText = (count: number): string => countOf(count, 'item');

/** The possible quantities of a line: "2–12", "3"; the minimum is 0 if the chance is below 100%. */
export function outcomeText({ least, most, chance }: Pick<LootItem, 'least' | 'most' | 'chance'>): string {
  const lowest = chance < 100 ? 0 : least;
  return lowest === most
    ? most.toLocaleString('en-US')
    : `${lowest.toLocaleString('en-US')}–${most.toLocaleString('en-US')}`;
}

export const isRandom = ({ least, most, chance }: Pick<LootItem, 'least' | 'most' | 'chance'>): boolean =>
  chance < 100 || least !== most;
