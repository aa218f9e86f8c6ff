import { TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { LootTemplate } from '@quartermaster/contract/loot-template';
import type { Party } from '@quartermaster/contract/party';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { useDeployParty } from '../../../platform/hooks/use-deploy-party.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useDeployLoot, useLootParties } from '../api.ts';

export interface DeployDialogProps {
  readonly template: LootTemplate;
  /** Of the roll that was seen; null rolls again. */
  readonly seed: string | null;
  readonly onClose: () => void;
}

const FORM = 'deploy-loot';
const AT_ONCE = [
  { value: 'hidden', label: 'Hidden', description: 'Only you see it, until you reveal it.' },
  { value: 'revealed', label: 'Revealed', description: 'The party sees it at once and is notified.' },
] as const;

interface Fields {
  party_id: string;
  name: string;
  description: string;
  location_name: string;
  shown: 'hidden' | 'revealed';
}

function useDeploying({ template, seed }: DeployDialogProps, parties: readonly Party[]) {
  const navigate = useNavigate();
  const deploy = useDeployLoot();
  const { partyId } = useDeployParty();
  const form = useForm<Fields>({
    defaultValues: {
      party_id: (parties.find(({ id }) => id === partyId) ?? parties[0])?.id ?? '',
      name: template.name,
      description: template.description,
      location_name: '',
      shown: 'hidden',
    },
  });
  const submit = form.handleSubmit(async ({ shown, ...words }) => {
    const loot_instance = {
      ...words,
      loot_template_id: template.id,
      is_revealed: shown === 'revealed',
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

function Words({ form }: { form: ReturnType<typeof useDeploying>['form'] }) {
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

function DeployForm(
  props: DeployDialogProps & { parties: readonly Party[]; onBusy: (busy: boolean) => void },
) {
  const { parties, onBusy } = props;
  const { form, submit } = useDeploying(props, parties);
  return (
    <Form
      id={FORM}
      label="Deploy loot"
      onSubmit={(event) => {
        onBusy(true);
        void submit(event).finally(() => onBusy(false));
      }}
    >
      <FormErrorSummary message={form.formState.errors.root?.message} />
      <FormField control={form.control} name="party_id">
        {({ inputRef: _, ...field }) => (
          <SelectField
            label="Party"
            choices={parties.map(({ id, name }) => ({ value: id, label: name }))}
            {...field}
          />
        )}
      </FormField>
      <Words form={form} />
      <FormField control={form.control} name="shown">
        {({ inputRef: _, ...field }) => <RadioGroup label="Start as" columns choices={AT_ONCE} {...field} />}
      </FormField>
    </Form>
  );
}

function NoParty() {
  return (
    <div className="grid justify-items-start gap-3 text-sm text-ink-2">
      <p>Loot is placed in a party. You do not run a party yet.</p>
      <LinkButton to={paths.partyNew}>Create Party</LinkButton>
    </div>
  );
}

/** Rolls a loot template and puts what comes of it into a party, hidden or revealed (DEC-6). */
export function DeployDialog(props: DeployDialogProps) {
  const { template, seed, onClose } = props;
  const { parties, isPending, error, retry } = useLootParties();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={`Deploy ${template.name}`}
      description={
        seed === null
          ? 'The dice are rolled once, now, with a seed that everyone can verify.'
          : 'Exactly the roll you previewed is deployed.'
      }
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isBusy}
      actions={
        parties.length > 0 && (
          <Button type="submit" form={FORM} tone="primary" isPending={isBusy}>
            Deploy
          </Button>
        )
      }
    >
      {isPending && (
        <SkeletonArea label="Loading your parties" className="grid gap-2">
          <SkeletonBlock className="h-60" />
        </SkeletonArea>
      )}
      {error && parties.length === 0 && <ErrorPanel message={error.message} onRetry={retry} />}
      {!isPending && !error && parties.length === 0 && <NoParty />}
      {parties.length > 0 && <DeployForm {...props} parties={parties} onBusy={setBusy} />}
    </Dialog>
  );
}
