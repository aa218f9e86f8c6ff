import type { Party } from '@quartermaster/contract/party';
import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { FIVE_E } from '@quartermaster/rules/money';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useParties } from '../../party/api.ts';
import { useDeployShop } from '../api.ts';
import { changeFrom, type TermsFields, termsFrom, termsRules } from '../view.ts';
import { OverrideFields, TradeFields } from './terms-fields.tsx';

interface DeployShopProps {
  readonly template: ShopTemplate;
  /** Chosen beforehand, where one comes from a party. */
  readonly partyId?: string | null;
  readonly onClose: () => void;
}

function DeployForm({
  template,
  parties,
  partyId,
  onClose,
}: DeployShopProps & { parties: readonly Party[] }) {
  const navigate = useNavigate();
  const deploy = useDeployShop();
  const [chosen, setChosen] = useState(parties.find(({ id }) => id === partyId)?.id ?? parties[0]?.id ?? '');
  const system = FIVE_E;
  const form = useForm<TermsFields>({ resolver: termsRules(system), defaultValues: termsFrom(template) });
  const submit = form.handleSubmit(async (fields) => {
    const shop_instance = { shop_template_id: template.id, party_id: chosen, ...changeFrom(fields, system) };
    try {
      const { data } = await deploy.mutateAsync({ body: { shop_instance } });
      showToast(`"${data.name}" deployed to ${data.party.name}`, { tone: 'success' });
      onClose();
      await navigate(paths.shopInstance(data.id));
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title={`Deploy ${template.name}`}
      description="A copy opens in the party. Later edits of the template change nothing there."
      submitLabel="Deploy shop"
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      error={form.formState.errors.root?.message}
    >
      <SelectField
        label="Party"
        choices={parties.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      <TradeFields control={form.control} system={system} />
      <OverrideFields control={form.control} said={template} />
    </FormDialog>
  );
}

/** Deploys a template in one of the parties whose shops one may manage (decisions.md §3). */
export default function DeployShop(props: DeployShopProps) {
  const parties = useParties({ per_page: '100', is_archived: 'false', sort: 'name', direction: 'asc' });
  const managed = parties.data?.data.filter(({ permissions }) => permissions.manage_shops);
  if (managed && managed.length > 0) return <DeployForm {...props} parties={managed} />;
  return (
    <Dialog
      size="sm"
      title={`Deploy ${props.template.name}`}
      isOpen
      onOpenChange={(open) => !open && props.onClose()}
      actions={
        managed && (
          <>
            <Button onPress={props.onClose}>Close</Button>
            <LinkButton tone="primary" to={paths.partyNew}>
              Create a party
            </LinkButton>
          </>
        )
      }
    >
      {parties.error && <ErrorPanel message={parties.error.message} onRetry={() => void parties.refetch()} />}
      {!parties.error && !managed && (
        <SkeletonArea label="Loading parties">
          <SkeletonBlock className="h-40" />
        </SkeletonArea>
      )}
      {managed && (
        <p className="text-sm text-ink-2">
          Shops are deployed by the game master or a manager of a party. You are neither in any party yet.
        </p>
      )}
    </Dialog>
  );
}
