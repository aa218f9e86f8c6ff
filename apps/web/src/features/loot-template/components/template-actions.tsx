import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { DuplicateButton } from '../../template/components/duplicate-button.tsx';
import { useDeleteLootTemplate, useDuplicateLootTemplate } from '../api.ts';

function Delete({ template }: { template: LootTemplate }) {
  const remove = useDeleteLootTemplate(template.id);
  return (
    <DeleteButton
      name={template.name}
      confirmLabel="Delete loot template"
      onDelete={() => remove.mutateAsync({ params: { id: template.id } })}
      isPending={remove.isPending}
      error={remove.error?.message}
      thenTo={paths.lootTemplates}
    >
      <p>Loot deployed from it stays where it is. This action cannot be undone.</p>
    </DeleteButton>
  );
}

/** The actions that the user may take on a loot template; the page adds rolling and deploying. */
export function LootTemplateActions({ template, children }: { template: LootTemplate; children: ReactNode }) {
  const may = template.permissions;
  return (
    <>
      {may.edit && (
        <LinkButton to={paths.lootTemplateEdit(template.id)}>
          <Pencil aria-hidden="true" />
          Edit
        </LinkButton>
      )}
      {template.visibility === 'unlisted' && <CopyLink path={paths.lootTemplate(template.id)} />}
      <DuplicateButton
        id={template.id}
        duplicate={useDuplicateLootTemplate()}
        to={paths.lootTemplate}
        failure="Failed to duplicate the loot template."
      />
      {may.delete && <Delete template={template} />}
      {children}
    </>
  );
}
