import type { JoinForm } from '@quartermaster/contract/party';
import { isCompleteJoinCode, normalizeJoinCode } from '@quartermaster/rules/join-code';
import type { Role } from '@quartermaster/rules/roles';
import type { UseFormReturn } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { useIsMounted } from '../../../platform/hooks/use-is-mounted.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { tierRejectionOf } from '../../../platform/tier-rejections.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useJoinParty } from '../api.ts';
import { RoleRequest } from './role-request.tsx';

/** The requested role, and the party: by its code, or by its id if it is public. */
type JoinBody = { role_request?: Role | undefined } & ({ join_code: string } | { party_id: string });

/** Joins, then opens the party with its welcome panel (DOM-2). */
function useJoin(form: UseFormReturn<JoinForm>, bodyOf: (values: JoinForm) => JoinBody) {
  const navigate = useNavigateFromPage();
  const join = useJoinParty();
  const isMounted = useIsMounted();
  const isUnknownCode = (error: unknown) =>
    error instanceof ApiError && error.status === 404 && 'join_code' in bodyOf(form.getValues());
  const submit = form.handleSubmit(async (values) => {
    try {
      const { party } = (await join.mutateAsync({ body: bodyOf(values) })).data;
      showToast(
        party.name ? `Successfully joined party "${party.name}"!` : 'Successfully joined the party!',
        {
          tone: 'success',
        },
      );
      await navigate(`${paths.party(party.id)}?welcome=true`);
    } catch (error) {
      // Once the form has unmounted, the toast of the write shows its failure.
      if (!isMounted()) return;
      if (isUnknownCode(error)) form.setError('join_code', { message: 'No party has this join code.' });
      else if (error instanceof ApiError && error.code === 'VALIDATION_ERROR') applyServerErrors(form, error);
      // A rejection because of the user's tier already has its own toast.
      else if (tierRejectionOf(error) === null) showToast('Failed to join party', { tone: 'error' });
    }
  });
  const { error } = join;
  const isFieldError =
    isUnknownCode(error) || (error instanceof ApiError && error.code === 'VALIDATION_ERROR');
  return { submit, failure: error && !isFieldError ? error : null };
}

const failureText = (error: Error): string =>
  error instanceof ApiError && error.code !== 'UNKNOWN_ERROR'
    ? error.message
    : 'An unexpected error occurred while trying to join the party.';

function CodeField({ form, rejection }: { form: UseFormReturn<JoinForm>; rejection: string | undefined }) {
  return (
    <FormField control={form.control} name="join_code">
      {({ value, onChange, error = rejection, ...field }) => (
        <TextField
          label="Join code"
          isRequired
          autoComplete="off"
          spellCheck="false"
          placeholder="ABCD2345"
          inputClassName="text-center text-xl font-semibold tracking-[.3em] placeholder:font-normal"
          value={value}
          onChange={(text) => onChange(normalizeJoinCode(text))}
          description={
            isCompleteJoinCode(value) && !error ? (
              <span className="font-medium text-success">Join code format looks good</span>
            ) : (
              'Six to eight letters and digits, from your game master.'
            )
          }
          error={error}
          {...field}
        />
      )}
    </FormField>
  );
}

export interface JoinCardProps {
  readonly form: UseFormReturn<JoinForm>;
  readonly roles: readonly Role[];
  /** The id of the public party to join; if absent, a code is required. */
  readonly partyId?: string;
  readonly isReady: boolean;
  /** The error of the party preview for this code; shown at the field. */
  readonly rejection?: string | undefined;
}

/** The form to join a party: the code and the role, or only the role for a public party. */
export function JoinCard({ form, roles, partyId, isReady, rejection }: JoinCardProps) {
  const { submit, failure } = useJoin(form, ({ join_code, role_request }) =>
    partyId === undefined ? { join_code, role_request } : { party_id: partyId, role_request },
  );
  return (
    <Card>
      <Form label="Join party" onSubmit={submit}>
        <FormErrorSummary message={form.formState.errors.root?.message} />
        {failure && (
          <Banner tone="error" title="Failed to Join Party">
            {failureText(failure)}
            {failure instanceof ApiError && failure.code === 'CONFLICT' && (
              <>
                {' '}
                <TextLink to={paths.parties}>Open your parties</TextLink>
              </>
            )}
          </Banner>
        )}
        {partyId === undefined && <CodeField form={form} rejection={rejection} />}
        <RoleRequest form={form} roles={roles} />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          wide
          isDisabled={!isReady}
          isPending={form.formState.isSubmitting}
        >
          Join Party
        </Button>
      </Form>
      <p className="mt-4 text-center text-sm text-ink-2">
        {partyId === undefined ? 'No code?' : 'Not this party?'}{' '}
        <TextLink to={paths.partyNew}>Create Your Own Party</TextLink>
      </p>
    </Card>
  );
}
