import { createApiKey, listApiKeys, revokeApiKey } from '@quartermaster/contract/api-key';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rulesOf } from '../../platform/form-rules.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

export const useApiKeys = () => useQuery(read(listApiKeys, {}, { quiet: true }));

export function useApiKeyWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(listApiKeys) });
  return {
    create: useWrite(createApiKey, { quiet: true, onSuccess }),
    revoke: useWrite(revokeApiKey, { quiet: true, onSuccess }),
  };
}

/** The validation rules of the fields, from the contract. */
export const apiKeyRules = rulesOf(() =>
  import('@quartermaster/contract/api-key').then((c) => c.apiKeyFields),
);
