import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { countOf } from '@quartermaster/rules/format-count';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { ItemRow } from '../../../ui/item-row.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { templateSummary } from '../../item/view.ts';
import { type CatalogFilter, NO_FILTER, useCatalogPage, useCategories } from '../api.ts';
import { queryOf } from '../view.ts';
import { CatalogFilters } from './catalog-filters.tsx';

export interface CatalogPickerProps {
  /** Absent if `onChange` uses each chosen item immediately, so that none stays selected. */
  readonly selected?: readonly ItemTemplate[];
  readonly onChange: (selected: readonly ItemTemplate[]) => void;
  /** The maximum number of items that can be selected; absent without a limit. */
  readonly max?: number;
  /** Ids of templates that cannot be selected, because they were already added. */
  readonly addedIds?: ReadonlySet<string>;
}

function Row(props: {
  template: ItemTemplate;
  isSelected: boolean;
  isAdded: boolean;
  isFull: boolean;
  onToggle: () => void;
}) {
  const { template, isSelected, isAdded, isFull, onToggle } = props;
  const item = templateSummary(template);
  return (
    <li className="rounded-m px-2 py-0.5 hover:bg-surface-2 has-[[data-selected]]:bg-action-quiet [&_[data-rac]]:w-full">
      <CheckboxField
        aria-label={template.name}
        isSelected={isSelected || isAdded}
        isDisabled={isAdded || (isFull && !isSelected)}
        onChange={onToggle}
        label={
          <span className="min-w-0 flex-1">
            <ItemRow item={isAdded ? { ...item, detail: 'Already added' } : item} />
          </span>
        }
      />
    </li>
  );
}

function Selection({ selected, onChange }: Required<Pick<CatalogPickerProps, 'selected' | 'onChange'>>) {
  if (selected.length === 0) return <p className="text-sm text-ink-2">Nothing selected yet.</p>;
  return (
    <ul aria-label="Selected" className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
      {selected.map((template) => (
        <li key={template.id}>
          <Button
            size="sm"
            aria-label={`Remove ${template.name}`}
            onPress={() => onChange(selected.filter(({ id }) => id !== template.id))}
          >
            {template.name}
            <X aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Rows(props: CatalogPickerProps & { filter: CatalogFilter; onClear: () => void }) {
  const { filter, selected = [], onChange, max = Number.POSITIVE_INFINITY, addedIds = new Set() } = props;
  const [page, setPage] = useState(1);
  const catalogPage = useCatalogPage({ ...queryOf(filter), page: String(page) });
  if (catalogPage.error && !catalogPage.data)
    return <ErrorPanel message={catalogPage.error.message} onRetry={() => void catalogPage.refetch()} />;
  if (!catalogPage.data) {
    return (
      <SkeletonArea label="Loading the catalog" className="grid gap-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <SkeletonBlock key={key} className="h-12" />
        ))}
      </SkeletonArea>
    );
  }
  const { data: templates, meta } = catalogPage.data;
  if (templates.length === 0) {
    return (
      <NoMatch title="No items found" onClear={props.onClear}>
        No item matches these filters.
      </NoMatch>
    );
  }
  const toggle = (template: ItemTemplate) =>
    onChange(
      selected.some(({ id }) => id === template.id)
        ? selected.filter(({ id }) => id !== template.id)
        : [...selected, template],
    );
  return (
    <>
      <ul aria-label="Catalog">
        {templates.map((template) => (
          <Row
            key={template.id}
            template={template}
            isSelected={selected.some(({ id }) => id === template.id)}
            isAdded={addedIds.has(template.id)}
            isFull={selected.length >= max}
            onToggle={() => toggle(template)}
          />
        ))}
      </ul>
      <Pager label="Catalog pages" current={meta.current_page} total={meta.total_pages} onPage={setPage} />
    </>
  );
}

/** Selects several items from the catalog, including the user's own, with search and filters (DOM-2). */
export function CatalogPicker(props: CatalogPickerProps) {
  const { selected, max, onChange } = props;
  const [filter, setFilter] = useState(NO_FILTER);
  const categories = useCategories() ?? [];
  return (
    <div className="grid gap-3">
      <CatalogFilters filter={filter} onFilter={setFilter} categories={categories} />
      {selected && <Selection selected={selected} onChange={onChange} />}
      {selected && max !== undefined && selected.length >= max && (
        <p className="text-sm text-warning">You can select at most {countOf(max, 'item')}.</p>
      )}
      <Rows key={JSON.stringify(filter)} {...props} filter={filter} onClear={() => setFilter(NO_FILTER)} />
    </div>
  );
}
