import { isCompleteJoinCode, normalizeJoinCode } from '@quartermaster/rules/join-code';
import { paths, REDIRECT_PARAM } from '../../app/paths.ts';

/** The code in the address of a party's link that a guest came to, or null. */
function joinCodeOf(search: string): string | null {
  const target = new URLSearchParams(search).get(REDIRECT_PARAM) ?? '';
  const prefix = paths.partyJoinLink('');
  const given = target.startsWith(prefix) ? target.slice(prefix.length) : '';
  const code = normalizeJoinCode(given);
  return isCompleteJoinCode(code) && code === given.toUpperCase() ? code : null;
}

/**
 * What a guest who came by a party's link logs in or registers for; undefined for other guests. It has the code and no
 * name: only signed-in users preview a party (DEC-3).
 * @param search the query of the page for guests
 * @param action the words before "to join", such as "Log in"
 */
export function joinIntro(search: string, action: string): string | undefined {
  const code = joinCodeOf(search);
  return code === null ? undefined : `${action} to join the party with the code ${code}.`;
}
