import type { BulkAction } from '@quartermaster/contract/bulk-operation';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { now } from '../../../platform/clock.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import ActionDialog from '../../admin/components/action-dialog.tsx';
import { isoDaysFrom } from '../../admin/view.ts';
import { type BulkPlan, useBulkActions } from '../api.ts';
import { ACTION_CHOICES, actionLabel, type BulkPreview, rejectionText, subjectsText } from '../view.ts';
import { InputFields, type PlanForm, SelectionFields } from './plan-fields.tsx';

const DEFAULTS: PlanForm = {
  action: 'suspend',
  select_by: 'list',
  list: '',
  filter: '',
  search: '',
  subject: '',
  text: '',
  suspended_for: '7',
  granted_tier: 'tier_1',
  granted_for: '30',
  older_than_days: '90',
  inactive_for: '365',
};

/** The request body for the form values, with only the fields that the action needs. */
function planOf(form: PlanForm): BulkPlan {
  const { action, select_by, list, filter, search } = form;
  const inputs: Record<BulkAction, object> = {
    suspend: { until: form.suspended_for === 'lifted' ? null : isoDaysFrom(now(), form.suspended_for) },
    grant_tier: { granted_tier: form.granted_tier, ends_at: isoDaysFrom(now(), form.granted_for) },
    message: { subject: form.subject, text: form.text },
    delete_unverified: { older_than_days: Number(form.older_than_days) },
    archive_parties: { inactive_days: Number(form.inactive_for) },
    lift_suspension: {},
    revoke_sessions: {},
  };
  const filters = { ...(filter ? { filter } : {}), ...(search ? { search } : {}) };
  const selection = selectsByTime(action) ? {} : select_by === 'list' ? { list } : filters;
  return { action, ...selection, ...inputs[action] } as BulkPlan;
}

/** Whether an action selects its users or parties by age or inactivity, without a list or filter. */
const selectsByTime = (action: BulkAction): boolean =>
  action === 'delete_unverified' || action === 'archive_parties';

const isFilterMissing = ({ action, select_by, filter, search }: PlanForm): boolean =>
  !selectsByTime(action) && select_by === 'filter' && filter === '' && search.trim() === '';
const FILTER_MISSING = 'Choose a filter, or enter the start of a username or email address';

interface PreviewedPlan {
  readonly plan: BulkPlan;
  readonly result: BulkPreview;
}

/**
 * The dialog for a new operation: first the action and its users or parties, then the preview and the reason.
 */
export default function NewOperation({ onClose }: { onClose: () => void }) {
  const { preview } = useBulkActions();
  const [previewed, setPreviewed] = useState<PreviewedPlan | null>(null);
  const form = useForm<PlanForm>({ defaultValues: DEFAULTS });
  const action = form.watch('action');
  const submit = form.handleSubmit(async (values) => {
    const plan = planOf(values);
    // Checked here, because the server reports a missing filter at the list field, which is hidden in this case.
    if (isFilterMissing(values))
      return form.setError('search', { message: FILTER_MISSING }, { shouldFocus: true });
    try {
      const { data: result } = await preview.mutateAsync({ body: plan });
      const message = rejectionText(result, action);
      if (message) form.setError('root', { message });
      else setPreviewed({ plan, result });
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  if (previewed) return <Preview {...previewed} onClose={onClose} />;
  return (
    <FormDialog
      title="New bulk operation"
      submitLabel="Preview"
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField control={form.control} name="action">
        {(field) => <SelectField label="Action" choices={ACTION_CHOICES} {...field} />}
      </FormField>
      <InputFields form={form} action={action} />
      {!selectsByTime(action) && <SelectionFields form={form} />}
    </FormDialog>
  );
}

function Preview({ plan, result, onClose }: PreviewedPlan & { onClose: () => void }) {
  const { start } = useBulkActions();
  const navigate = useNavigateFromPage();
  const { eligible, selection } = result;
  return (
    <ActionDialog
      title={`${actionLabel(plan.action)}: ${subjectsText(eligible, plan.action)}`}
      label="Start"
      successText="Bulk operation started"
      isDestructive
      onConfirm={async (reason) => {
        const { data } = await start.mutateAsync({ body: { ...plan, reason, selection } });
        await navigate(paths.adminBulkOperation(data.id));
      }}
      onClose={onClose}
    >
      <p>
        {subjectsText(eligible, plan.action)} will be processed one by one. You can cancel at any time;
        completed changes are kept.
      </p>
      <PreviewResult {...result} />
    </ActionDialog>
  );
}

function PreviewResult({ skipped, sample }: BulkPreview) {
  return (
    <>
      {skipped.length > 0 && (
        <ul aria-label="Skipped" className="mt-2 list-disc pl-5">
          {skipped.map(({ reason, count }) => (
            <li key={reason}>
              {count.toLocaleString('en-US')} skipped: {reason}
            </li>
          ))}
        </ul>
      )}
      {sample.length > 0 && (
        <>
          <p className="mt-3 font-medium text-ink-1">The first {sample.length}</p>
          <ol aria-label="Sample" className="mt-1 list-decimal pl-5">
            {sample.map(({ name, skipped_because }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may be listed twice, and the order does not change
              <li key={index} className="wrap-anywhere">
                {name}
                {skipped_because && <span className="text-ink-3"> (skipped)</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
