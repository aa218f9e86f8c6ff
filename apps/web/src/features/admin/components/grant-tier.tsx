import type { UserDetail } from '@quartermaster/contract/admin-users';
import type { PaidTier } from '@quartermaster/rules/billing-plan';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useUserActions } from '../api.ts';
import { GRANT_DURATIONS, isoDaysFrom, TIER_CHOICES } from '../view.ts';
import ActionDialog from './action-dialog.tsx';

type Days = (typeof GRANT_DURATIONS)[number]['value'];

/** Grants a user a tier for a limited time. */
export function GrantTier({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { grantTier } = useUserActions();
  const [tier, setTier] = useState<PaidTier>(user.tier_grant?.tier ?? 'tier_1');
  const [days, setDays] = useState<Days>('30');
  return (
    <ActionDialog
      title={`Grant ${user.username} a tier`}
      label="Grant tier"
      successText={`${TIER_NAMES[tier]} tier granted to ${user.username}`}
      onConfirm={(reason) =>
        grantTier.mutateAsync({
          params: { id: user.id },
          body: { reason, granted_tier: tier, ends_at: isoDaysFrom(now(), days) },
        })
      }
      onClose={onClose}
    >
      <p>
        The tier is free and ends automatically. If the user has a subscription, the higher tier applies.
        {user.tier_grant && ' The new grant replaces the earlier one.'} The user is notified.
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <SelectField label="Tier" choices={TIER_CHOICES} value={tier} onChange={setTier} />
        <SelectField label="Duration" choices={GRANT_DURATIONS} value={days} onChange={setDays} />
      </div>
    </ActionDialog>
  );
}
