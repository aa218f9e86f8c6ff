import { useSearchParams } from 'react-router';

/** The query parameter with the party that a template is to be deployed in. */
const PARAM = 'deploy_to';

/** The path of a page of templates, opened from a party: deploying preselects the party. */
export const deployInto = (path: string, partyId: string): string => `${path}?${PARAM}=${partyId}`;

/** The party for which a user is looking for a template to deploy, and paths that keep it. */
export function useDeployParty() {
  const partyId = useSearchParams()[0].get(PARAM);
  return { partyId, withParty: (path: string) => (partyId ? deployInto(path, partyId) : path) };
}
