import type { JoinForm } from '@quartermaster/contract/party';
import { looksComplete, normaliseJoinCode } from '@quartermaster/rules/join-code';
import { rolesAskable } from '@quartermaster/rules/roles';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useDebounced } from '../../../platform/use-debounced.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { joinRules, useJoinParty, usePartyPreview } from '../api.ts';
import { PartyPreviewCard } from '../components/party-preview-card.tsx';
import { RoleRequest } from '../components/role-request.tsx';

/** How long typing rests before the code is looked up (domain.md §9). */
const PREVIEW_REST_MS = 500;

/** Joins, then goes to the party with its welcome (domain.md §2). */
function useJoining(form: UseFormReturn<JoinForm>) {
  const navigate = useNavigate();
  const join = useJoinParty();
  const submit = form.handleSubmit(async (values) => {
    try {
      const { party } = (await join.mutateAsync({ body: values })).data;
      showToast(
        party.name ? `Successfully joined party "${party.name}"!` : 'Successfully joined the party!',
        {
          tone: 'success',
        },
      );
      await navigate(`${paths.party(party.id)}?welcome=true`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VALIDATION_ERROR') applyServerErrors(form, error);
    }
  });
  const { error } = join;
  const isFieldError = error instanceof ApiError && error.code === 'VALIDATION_ERROR';
  return { submit, failure: error && !isFieldError ? error : null };
}

/** What the joiner reads when the server says no; a code that leads nowhere is the usual reason. */
const failureWords = (error: Error): string => {
  if (error instanceof ApiError && error.status === 404) return 'No party has this join code.';
  return error instanceof ApiError && error.code !== 'UNKNOWN_ERROR'
    ? error.message
    : 'An unexpected error occurred while trying to join the party.';
};

function CodeField({ form }: { form: UseFormReturn<JoinForm> }) {
  return (
    <FormField control={form.control} name="join_code">
      {({ value, onChange, ...field }) => (
        <TextField
          label="Join code"
          isRequired
          autoComplete="off"
          spellCheck="false"
          placeholder="ABCD2345"
          inputClassName="text-center text-xl font-semibold tracking-[.3em] placeholder:font-normal"
          value={value}
          onChange={(text) => onChange(normaliseJoinCode(text))}
          description={
            looksComplete(value) ? (
              <span className="font-medium text-success">Join code format looks good</span>
            ) : (
              'Six to eight letters and digits, from your game master.'
            )
          }
          {...field}
        />
      )}
    </FormField>
  );
}

/** The code's party, once typing rests. */
function usePreview(code: string) {
  const rested = useDebounced(code, PREVIEW_REST_MS);
  const isCurrent = rested === code && looksComplete(code);
  const preview = usePartyPreview(rested, isCurrent);
  return {
    party: isCurrent ? preview.data?.data : undefined,
    failed: isCurrent && preview.isError,
    isLooking: looksComplete(code) && (!isCurrent || preview.isFetching),
  };
}

/** /parties/join: a code, the party it leads to, and the role asked for. */
export default function PartyJoinPage() {
  const form = useForm<JoinForm>({
    resolver: joinRules,
    defaultValues: { join_code: '', role_request: 'player' },
  });
  const code = useWatch({ control: form.control, name: 'join_code' });
  const preview = usePreview(code);
  const { submit, failure } = useJoining(form);
  return (
    <>
      <PageHeader
        title="Join Party"
        subtitle="Enter the code that your game master shared."
        crumbs={[{ label: 'Parties', to: paths.parties }]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <Form label="Join party" onSubmit={submit}>
            <FormErrorSummary message={form.formState.errors.root?.message} />
            {failure && (
              <Banner tone="error" title="Failed to Join Party">
                {failureWords(failure)}
              </Banner>
            )}
            <CodeField form={form} />
            <RoleRequest form={form} roles={rolesAskable(preview.party?.join_permission ?? 'limited')} />
            <Button
              type="submit"
              tone="primary"
              size="lg"
              wide
              isDisabled={!looksComplete(code)}
              isPending={form.formState.isSubmitting}
            >
              Join Party
            </Button>
          </Form>
          <p className="mt-4 text-center text-sm text-ink-2">
            No code? <TextLink to={paths.partyNew}>Create Your Own Party</TextLink>
          </p>
        </Card>
        <PartyPreviewCard {...preview} />
      </div>
    </>
  );
}
