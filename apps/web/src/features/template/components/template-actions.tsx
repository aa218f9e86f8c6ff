import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { ReportButton } from '../../moderation/components/report-button.tsx';

interface Template {
  readonly id: string;
  readonly name: string;
  readonly visibility: string;
  readonly creator_id: string | null;
  readonly creator_name: string;
  /** Whether the template belongs to the catalog. */
  readonly is_system?: boolean;
  readonly permissions: { readonly edit: boolean; readonly delete: boolean };
}

interface Removal {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutateAsync: (input: { params: { id: string } }) => Promise<unknown>;
}

export interface TemplateActionsProps {
  readonly kind: 'item_template' | 'shop_template' | 'loot_template';
  readonly template: Template;
  /** The paths of the template's page and form, and of the list that opens after the template is deleted. */
  readonly page: (id: string) => string;
  readonly form: (id: string) => string;
  readonly list: string;
  readonly remove: Removal;
  readonly deleteLabel: string;
  /** The effect of deleting the template on records that were made from it. */
  readonly consequence: ReactNode;
  /** The button that duplicates the template. */
  readonly duplicate: ReactNode;
  /** Further actions on the template. */
  readonly children?: ReactNode;
}

/** The actions that the reader may take on a template of any kind. */
export function TemplateActions(props: TemplateActionsProps) {
  const { template, remove } = props;
  const { id, name, permissions } = template;
  return (
    <>
      {permissions.edit && (
        <LinkButton to={props.form(id)}>
          <Pencil aria-hidden="true" />
          Edit
        </LinkButton>
      )}
      {template.visibility === 'unlisted' && <CopyLink path={props.page(id)} />}
      {props.duplicate}
      {permissions.delete && (
        <DeleteButton
          name={name}
          confirmLabel={props.deleteLabel}
          onDelete={() => remove.mutateAsync({ params: { id } })}
          isPending={remove.isPending}
          redirectTo={props.list}
        >
          {props.consequence}
        </DeleteButton>
      )}
      {props.children}
      {!(permissions.edit || template.is_system) && <Report kind={props.kind} template={template} />}
    </>
  );
}

function Report({ kind, template }: Pick<TemplateActionsProps, 'kind' | 'template'>) {
  const { id, name, creator_id, creator_name } = template;
  const creator = creator_id
    ? [{ kind: 'user' as const, id: creator_id, label: `its creator, ${creator_name}` }]
    : [];
  return <ReportButton subjects={[{ kind, id, label: `“${name}”` }, ...creator]} />;
}
