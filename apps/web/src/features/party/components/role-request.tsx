import type { JoinForm } from '@quartermaster/contract/party';
import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import { ROLE_MEANINGS } from '@quartermaster/rules/role-text';
import type { Role } from '@quartermaster/rules/roles';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Banner } from '../../../ui/banner.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';

/** The role that a joining user requests, among the roles that the party's join permission allows (DOM-4). */
export function RoleRequest({ form, roles }: { form: UseFormReturn<JoinForm>; roles: readonly Role[] }) {
  const requestedRole = useWatch({ control: form.control, name: 'role_request' }) ?? 'player';
  const isAllowed = roles.includes(requestedRole);
  useEffect(() => {
    // The party of a different code may not allow the role chosen before.
    if (!isAllowed && roles[0]) form.setValue('role_request', roles[0]);
  }, [form, isAllowed, roles]);
  return (
    <>
      <FormField control={form.control} name="role_request">
        {({ value, onChange, onBlur, name, error }) => (
          <RadioGroup
            label="Your role"
            columns
            name={name}
            choices={roles.map((role) => ({
              value: role,
              label: ROLE_LABELS[role],
              description: ROLE_MEANINGS[role],
            }))}
            value={value ?? 'player'}
            onChange={onChange}
            onBlur={onBlur}
            error={error}
          />
        )}
      </FormField>
      {roles.includes('gm') && (
        <Banner tone="warning" title="This party allows any role">
          Anyone with the code may join even as Game Master or Manager. Ask your group which role to choose.
        </Banner>
      )}
    </>
  );
}
