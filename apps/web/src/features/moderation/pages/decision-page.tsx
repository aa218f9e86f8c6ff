import type { OwnDecision } from '@quartermaster/contract/moderation';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { dateText, dateTimeText } from '../../../platform/dates.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { appealRules, useAppeal, useDecision } from '../api.ts';
import { KIND_LABELS } from '../view.ts';

const CRUMBS = [{ label: 'Notifications', to: paths.notifications }];

const DECISION_TEXT: Readonly<Record<OwnDecision['decision'], { title: string; text: string }>> = {
  hidden: {
    title: 'Hidden by an admin',
    text: 'It is no longer public.',
  },
  warned: {
    title: 'Warning',
    text: 'Nothing was changed. Please make the change yourself; further reports may lead to a suspension.',
  },
  suspended: { title: 'Suspension', text: 'Your account was suspended because of it.' },
  restored: { title: 'Restored', text: 'It is visible as before.' },
  dismissed: { title: 'No action', text: 'An admin found no reason to act.' },
};

function AppealForm({ id }: { id: string }) {
  const appeal = useAppeal();
  const form = useForm<{ text: string }>({ resolver: appealRules, defaultValues: { text: '' } });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await appeal.mutateAsync({ params: { id }, body: { appeal: values } });
      showToast('Appeal sent. You will be notified of the result.', { tone: 'success' });
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <SectionCard title="Appeal" intro="You can appeal once. An admin reviews the decision again.">
      <Form label="Appeal" onSubmit={submit}>
        <FormErrorSummary message={errors.root?.message} />
        <FormField control={form.control} name="text">
          {(field) => <TextArea label="Why should it be restored?" isRequired rows={4} {...field} />}
        </FormField>
        <FormActions>
          <Button type="submit" tone="primary" isPending={isSubmitting}>
            Send appeal
          </Button>
        </FormActions>
      </Form>
    </SectionCard>
  );
}

function DecisionDetails({ decision }: { decision: OwnDecision }) {
  const { title, text } = DECISION_TEXT[decision.decision];
  const isTemplateHidden = decision.decision === 'hidden' && decision.kind.endsWith('_template');
  return (
    <>
      <PageHeader
        title={decision.subject_name}
        crumbs={CRUMBS}
        subtitle={`${KIND_LABELS[decision.kind]} · decided on ${dateText(decision.decided_at)}`}
      />
      <div className="grid gap-5">
        <Banner tone={decision.decision === 'restored' ? 'success' : 'warning'} title={title}>
          <p>
            {text}
            {isTemplateHidden && ' Anything already created from it is kept.'}
          </p>
          <p className="mt-1 wrap-anywhere">Reason: {decision.reason}</p>
        </Banner>
        {decision.appeal && (
          <SectionCard
            // Not "Your appeal": it may have been sent by a former game master of the party.
            title="Appeal"
            intro={`Sent on ${dateTimeText(decision.appeal.at)}. ${decision.appeal.is_decided ? 'It was reviewed.' : 'It is waiting for an admin.'}`}
          >
            <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line text-ink-1">
              {decision.appeal.text}
            </p>
          </SectionCard>
        )}
        {decision.permissions.appeal && <AppealForm key={decision.id} id={decision.id} />}
      </div>
    </>
  );
}

/** /moderation/{id}: an admin's decision about the user or their content, its reason, and the appeal (DEC-13). */
export default function DecisionPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useDecision(id);
  return (
    <div className="mx-auto max-w-200">
      {data ? (
        <DecisionDetails decision={data.data} />
      ) : (
        <>
          <PageHeader title="Decision" crumbs={CRUMBS} />
          {error ? (
            <ErrorPanel
              title="Error loading the decision"
              message={error.message}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonArea label="Loading the decision">
              <SkeletonBlock className="h-40" />
            </SkeletonArea>
          )}
        </>
      )}
    </div>
  );
}
