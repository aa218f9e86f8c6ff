import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { Pencil } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { DuplicateButton } from '../../template/components/duplicate-button.tsx';
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

/** What deleting means for this one: gone for good, or only offered no more. */
function Consequence({ template }: { template: ItemTemplate }) {
  const usage = useUsage(template.id).data?.data;
  if (!usage) return <p>Checking where it is used…</p>;
  if (!usage.is_used) return <p>No items you can see were made from it. This action cannot be undone.</p>;
  const count = usage.items_that_follow + usage.items_that_stay;
  return (
    <p>
      It was used, so it is retired: it no longer appears in lists.{' '}
      {count > 0 && `The ${itemCount(count)} made from it stay as they are. `}This action cannot be undone.
    </p>
  );
}

function Delete({ template }: { template: ItemTemplate }) {
  const remove = useDeleteTemplate(template.id);
  return (
    <DeleteButton
      name={template.name}
      confirmLabel="Delete item"
      onDelete={() => remove.mutateAsync({ params: { id: template.id } })}
      isPending={remove.isPending}
      error={remove.error?.message}
      thenTo={paths.items}
    >
      <Consequence template={template} />
    </DeleteButton>
  );
}

/** What the reader may do with a template; nothing is shown that would be refused. */
export function TemplateActions({ template }: { template: ItemTemplate }) {
  const may = template.permissions;
  return (
    <>
      {may.edit && (
        <LinkButton to={paths.itemEdit(template.id)}>
          <Pencil aria-hidden="true" />
          Edit
        </LinkButton>
      )}
      {template.visibility === 'unlisted' && <CopyLink path={paths.itemTemplate(template.id)} />}
      <DuplicateItem template={template} />
      {may.delete && <Delete template={template} />}
    </>
  );
}
