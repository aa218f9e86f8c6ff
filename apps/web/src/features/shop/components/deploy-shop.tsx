import type { Party } from '@quartermaster/contract/party';
import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { coinSystem } from '@quartermaster/rules/money';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { useDeployParty } from '../../../platform/hooks/use-deploy-party.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useAllParties } from '../../party/api.ts';
import { OverrideFields } from '../../shop-template/components/override-fields.tsx';
import { useDeployShop } from '../api.ts';
import { changeFrom, type TermsFields, termsFrom, termsRules } from '../view.ts';
import { TradeFields } from './trade-fields.tsx';

interface DeployShopProps {
  readonly template: ShopTemplate;
  readonly onClose: () => void;
}

/** The active parties whose shops the user may manage (DEC-3); undefined until they are loaded. */
function useManagedParties() {
  const parties = useAllParties({ is_archived: 'false', sort: 'name', direction: 'asc' });
  return {
    managedParties: parties.data?.data.filter(({ permissions }) => permissions.manage_shops),
    error: parties.error,
    retry: () => void parties.refetch(),
  };
}

/** Sends the terms and goes to the page of the new shop, or shows the error. */
function useDeployment(template: ShopTemplate, party: Party | undefined, onClose: () => void) {
  const navigate = useNavigateFromPage();
  const deploy = useDeployShop();
  const system = coinSystem(party?.coin_system ?? null);
  const form = useForm<TermsFields>({ resolver: termsRules(system), defaultValues: termsFrom(template) });
  const submit = form.handleSubmit(async (fields) => {
    if (!party) return;
    const shop_instance = {
      shop_template_id: template.id,
      party_id: party.id,
      ...changeFrom(fields, system),
    };
    try {
      const { data } = await deploy.mutateAsync({ body: { shop_instance } });
      showToast(`Shop "${data.name}" deployed successfully!`, { tone: 'success' });
      onClose();
      await navigate(paths.shopInstance(data.id));
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return { form, submit, system };
}

/** Explains why a user may not deploy anywhere. */
const NoParty = () => (
  <div className="grid justify-items-start gap-3 text-sm text-ink-2">
    <p>Only game masters and managers can deploy shops. Create a party to deploy this shop.</p>
    <LinkButton to={paths.partyNew}>Create a party</LinkButton>
  </div>
);

/** Deploys a template in one of the parties whose shops the user manages; the form starts with the template's terms. */
export default function DeployShop({ template, onClose }: DeployShopProps) {
  const { managedParties, error, retry } = useManagedParties();
  const [chosenPartyId, setChosenPartyId] = useState(useDeployParty().partyId);
  const party = managedParties?.find(({ id }) => id === chosenPartyId) ?? managedParties?.[0];
  const { form, submit, system } = useDeployment(template, party, onClose);
  return (
    <FormDialog
      title={`Deploy ${template.name}`}
      description="A copy is deployed in the party. Later changes to the template do not affect it."
      submitLabel="Deploy shop"
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      isDisabled={!party}
      error={form.formState.errors.root?.message}
    >
      {error && !managedParties && <ErrorPanel message={error.message} onRetry={retry} />}
      {!managedParties && !error && (
        <SkeletonArea label="Loading parties">
          <SkeletonBlock className="h-80" />
        </SkeletonArea>
      )}
      {managedParties && !party && <NoParty />}
      {managedParties && party && (
        <>
          <SelectField
            label="Party"
            choices={managedParties.map(({ id, name }) => ({ value: id, label: name }))}
            value={party.id}
            onChange={setChosenPartyId}
          />
          <TradeFields control={form.control} system={system} />
          <OverrideFields control={form.control} context="this party" template={template} />
        </>
      )}
    </FormDialog>
  );
}
