import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { paths } from '../../../app/paths.ts';
import { ShareButton } from '../../share/components/share-button.tsx';
import { DuplicateButton } from '../../template/components/duplicate-button.tsx';
import { TemplateActions } from '../../template/components/template-actions.tsx';
import { useDeleteTemplate, useDuplicateTemplate, useUsage } from '../api.ts';
import { itemCount } from '../view.ts';

/** Duplicates the template and opens the duplicate for editing. */
export const DuplicateItem = ({ template }: { template: ItemTemplate }) => (
  <DuplicateButton
    id={template.id}
    duplicate={useDuplicateTemplate()}
    to={paths.itemEdit}
    failure="Failed to duplicate the item template."
  />
);

/** Says whether the template will be deleted or only retired. */
function Consequence({ template }: { template: ItemTemplate }) {
  const { data, error } = useUsage(template.id);
  const usage = data?.data;
  if (!usage && error)
    return (
      <p>
        Quartermaster could not check where the template is used. If it has been used, it will be retired
        instead of deleted. This action cannot be undone.
      </p>
    );
  if (!usage) return <p>Checking where the template is used…</p>;
  if (!usage.is_used) return <p>No items you can see were created from it. This action cannot be undone.</p>;
  const count = usage.items_that_follow + usage.items_that_stay;
  return (
    <p>
      This template has been used, so it will be retired instead of deleted: it will no longer appear in
      lists. {count > 0 && `The ${itemCount(count)} created from it will not change. `}This action cannot be
      undone.
    </p>
  );
}

/** The reader's actions on an item template. */
export function ItemTemplateActions({ template }: { template: ItemTemplate }) {
  return (
    <TemplateActions
      kind="item_template"
      template={template}
      page={paths.itemTemplate}
      form={paths.itemEdit}
      list={paths.items}
      remove={useDeleteTemplate(template.id)}
      deleteLabel="Delete item"
      consequence={<Consequence template={template} />}
      duplicate={<DuplicateItem template={template} />}
    >
      {template.permissions.edit && (
        <ShareButton subject={{ kind: 'item_template', subject_id: template.id }} name={template.name} />
      )}
    </TemplateActions>
  );
}
