import type { LootTemplate } from '@quartermaster/contract/loot-template';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { DuplicateButton } from '../../template/components/duplicate-button.tsx';
import { TemplateActions } from '../../template/components/template-actions.tsx';
import { useDeleteLootTemplate, useDuplicateLootTemplate } from '../api.ts';

/** Duplicates the template with its lines and opens the duplicate. */
export const DuplicateLoot = ({ template }: { template: LootTemplate }) => (
  <DuplicateButton
    id={template.id}
    duplicate={useDuplicateLootTemplate()}
    to={paths.lootTemplate}
    failure="Failed to duplicate the loot template."
  />
);

/** The actions that the user may take on a loot template; the page adds rolling and deploying. */
export function LootTemplateActions({ template, children }: { template: LootTemplate; children: ReactNode }) {
  return (
    <TemplateActions
      kind="loot_template"
      template={template}
      page={paths.lootTemplate}
      form={paths.lootTemplateEdit}
      list={paths.lootTemplates}
      remove={useDeleteLootTemplate(template.id)}
      deleteLabel="Delete loot template"
      consequence="Loot deployed from it is kept. This action cannot be undone."
      duplicate={<DuplicateLoot template={template} />}
    >
      {children}
    </TemplateActions>
  );
}
