import { TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { LootTemplate } from '@quartermaster/contract/loot-template';
import type { Party } from '@quartermaster/contract/party';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { useDeployParty } from '../../../platform/hooks/use-deploy-party.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useDeployLoot, useLootParties } from '../api.ts';
import { START_AS } from '../view.ts';

export interface DeployDialogProps {
  readonly template: LootTemplate;
  /** The seed of the previewed roll; null for a new seed. */
  readonly seed: string | null;
  readonly onClose: () => void;
}

interface Fields {
  name: string;
  description: string;
  location_name: string;
  startAs: 'hidden' | 'revealed';
}

function useDeployment({ template, seed }: DeployDialogProps, party: Party | undefined) {
  const navigate = useNavigateFromPage();
  const deploy = useDeployLoot();
  const form = useForm<Fields>({
    defaultValues: {
      name: template.name,
      description: template.description,
      location_name: '',
      startAs: 'hidden',
    },
  });
  const submit = form.handleSubmit(async ({ startAs, ...texts }) => {
    if (!party) return;
    const loot_instance = {
      ...texts,
      party_id: party.id,
      loot_template_id: template.id,
      is_revealed: startAs === 'revealed',
      ...(seed === null ? {} : { seed }),
    };
    try {
      const { data } = await deploy.mutateAsync({ body: { loot_instance } });
      showToast('Loot deployed to party', { tone: 'success' });
      playSound('dice');
      await navigate(paths.lootInstance(data.id));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VALIDATION_ERROR') applyServerErrors(form, error);
      else showFailureToast(error, 'Failed to deploy loot');
    }
  });
  return { form, submit };
}

function TextFields({ form }: { form: ReturnType<typeof useDeployment>['form'] }) {
  return (
    <>
      <FormField control={form.control} name="name">
        {(field) => <TextField label="Name" isRequired maxLength={TEMPLATE_NAME_MAX} {...field} />}
      </FormField>
      <FormField control={form.control} name="description">
        {(field) => <TextArea label="Description" rows={2} maxLength={TEMPLATE_DESCRIPTION_MAX} {...field} />}
      </FormField>
      <FormField control={form.control} name="location_name">
        {(field) => (
          <TextField
            label="Location (optional)"
            maxLength={100}
            placeholder="Beneath the old mill"
            {...field}
          />
        )}
      </FormField>
    </>
  );
}

function NoParty() {
  return (
    <div className="grid justify-items-start gap-3 text-sm text-ink-2">
      <p>Loot is deployed in a party that you run. You do not run an active party.</p>
      <LinkButton to={paths.partyNew}>Create party</LinkButton>
    </div>
  );
}

/** Deploys a roll of a loot template in a party, hidden or revealed (DEC-6). */
export function DeployDialog(props: DeployDialogProps) {
  const { template, seed, onClose } = props;
  const { parties, isPending, error, retry } = useLootParties();
  const [chosenPartyId, setChosenPartyId] = useState(useDeployParty().partyId);
  const party = parties.find(({ id }) => id === chosenPartyId) ?? parties[0];
  const { form, submit } = useDeployment(props, party);
  return (
    <FormDialog
      title={`Deploy ${template.name}`}
      description={
        seed === null
          ? 'The dice are rolled when you deploy, from a recorded seed, so that everyone can check the roll.'
          : 'Deploys the roll that you previewed.'
      }
      submitLabel="Deploy"
      onSubmit={submit}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      isDisabled={!party}
      error={form.formState.errors.root?.message}
    >
      {isPending && (
        <SkeletonArea label="Loading your parties" className="grid gap-2">
          <SkeletonBlock className="h-60" />
        </SkeletonArea>
      )}
      {error && !party && <ErrorPanel message={error.message} onRetry={retry} />}
      {!(isPending || error || party) && <NoParty />}
      {party && (
        <>
          <SelectField
            label="Party"
            choices={parties.map(({ id, name }) => ({ value: id, label: name }))}
            value={party.id}
            onChange={setChosenPartyId}
          />
          <TextFields form={form} />
          <FormField control={form.control} name="startAs">
            {({ inputRef: _, ...field }) => (
              <RadioGroup label="Start as" columns choices={START_AS} {...field} />
            )}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
