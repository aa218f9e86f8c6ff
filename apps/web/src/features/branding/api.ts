import { getBranding, updateBranding } from '@quartermaster/contract/party-branding';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rulesOf } from '../../platform/form-rules.ts';
import { invalidate } from '../../platform/invalidation.ts';
import { read, useWrite } from '../../platform/queries.ts';

const brandingRead = (id: string) => ({
  ...read(getBranding, { params: { id } }, { quiet: true }),
  // Other game masters can change the branding, and its availability depends on the tier.
  staleTime: 0,
});

/** The stored branding of a party, for its game masters. */
export const useBranding = (id: string) => useQuery(brandingRead(id));

export function useUpdateBranding(id: string) {
  const client = useQueryClient();
  return useWrite(updateBranding, {
    quiet: true,
    onSuccess: ({ data, meta }) => {
      client.setQueryData(brandingRead(id).queryKey, { data, meta, message: undefined });
      return invalidate(client, ['party']);
    },
  });
}

/** The validation rules of the form, from the contract. */
export const brandingRules = rulesOf(() =>
  import('@quartermaster/contract/party-branding').then((c) => c.brandingForm),
);
