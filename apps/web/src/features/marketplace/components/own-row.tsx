import type { OwnTemplate } from '@quartermaster/contract/own-content';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { TextLink } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { VISIBILITY_TEXT } from '../../shop-template/view.ts';
import { OWN_KIND_TEXT, placesText, usesText } from '../view.ts';

const PAGES = {
  item_template: paths.itemTemplate,
  shop_template: paths.shopTemplate,
  loot_template: paths.lootTemplate,
} as const;

/** A template of the user, which can be selected. */
export function OwnRow(props: {
  template: OwnTemplate;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  const { template } = props;
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-0">
      <CheckboxField
        label={<span className="sr-only">Select {template.name}</span>}
        isSelected={props.isSelected}
        onChange={props.onSelect}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-52">
          <TextLink to={PAGES[template.kind](template.id)} className="block truncate text-ink-1">
            {template.name}
          </TextLink>
          <p className="text-xs text-ink-3">
            {placesText(template)} · {usesText(template.uses_count)}
          </p>
        </div>
        <span className="flex flex-wrap items-center gap-2">
          <Badge>{OWN_KIND_TEXT[template.kind].label}</Badge>
          <Badge>{template.is_hidden ? 'Hidden by an admin' : VISIBILITY_TEXT[template.visibility]}</Badge>
          <Rating average={template.average_rating} count={template.ratings_count} />
        </span>
      </div>
    </li>
  );
}
