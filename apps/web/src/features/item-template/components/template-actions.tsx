import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { Copy, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { useDeleteTemplate, useDuplicateTemplate, useUsage } from '../api.ts';
import { thingsWords } from '../view.ts';

/** Makes a copy of one's own and opens it for editing. */
export function DuplicateButton({ template }: { template: ItemTemplate }) {
  const navigate = useNavigate();
  const duplicate = useDuplicateTemplate();
  const press = async () => {
    try {
      const { data } = await duplicate.mutateAsync({ params: { id: template.id } });
      showToast(`"${data.name}" is yours now`, { tone: 'success' });
      await navigate(paths.itemEdit(data.id));
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'Failed to duplicate the item template.', {
        tone: 'error',
      });
    }
  };
  return (
    <Button isPending={duplicate.isPending} onPress={() => void press()}>
      <Copy aria-hidden="true" />
      Duplicate
    </Button>
  );
}

/** What deleting means for this one: gone for good, or only offered no more. */
function Consequence({ template }: { template: ItemTemplate }) {
  const usage = useUsage(template.id).data?.data;
  if (!usage) return <p>Looking whether anything was made from it…</p>;
  if (!usage.is_used) return <p>No items you can see were made from it. This action cannot be undone.</p>;
  const count = usage.things_that_follow + usage.things_that_stay;
  return (
    <p>
      It was used, so it is retired: no list offers it any more.{' '}
      {count > 0 && `The ${thingsWords(count)} made from it stay as they are. `}This action cannot be undone.
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

/** What the asker may do with a template; nothing is shown that would be refused. */
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
      <DuplicateButton template={template} />
      {may.delete && <Delete template={template} />}
    </>
  );
}
