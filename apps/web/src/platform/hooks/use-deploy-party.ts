import { useSearchParams } from 'react-router';

/** The query parameter with the party in which a template will be deployed. */
const PARAM = 'deploy_to';

/** The path of a page of templates, opened from a party; the deployment dialog preselects that party. */
export const deployPath = (path: string, partyId: string): string => `${path}?${PARAM}=${partyId}`;

/** The party for which a user is looking for a template to deploy, and a function that adds it to a path. */
export function useDeployParty() {
  const partyId = useSearchParams()[0].get(PARAM);
  return { partyId, withParty: (path: string) => (partyId ? deployPath(path, partyId) : path) };
}
