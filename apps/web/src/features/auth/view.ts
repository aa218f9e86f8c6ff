import { isCompleteJoinCode, normalizeJoinCode } from '@quartermaster/rules/join-code';
import { paths, REDIRECT_PARAM } from '../../app/paths.ts';

/** The code of the party link that a guest opened, or null. */
function joinCodeOf(search: string): string | null {
  const target = new URLSearchParams(search).get(REDIRECT_PARAM) ?? '';
  const prefix = paths.partyJoinLink('');
  const codePart = target.startsWith(prefix) ? target.slice(prefix.length) : '';
  const code = normalizeJoinCode(codePart);
  return isCompleteJoinCode(code) && code === codePart.toUpperCase() ? code : null;
}

/**
 * The intro of the login or registration page for a guest who opened a party's link; undefined for other guests.
 * It contains the code, but not the name of the party: only signed-in users may preview a party (DEC-3).
 * @param search the query string of the login or registration page
 * @param action the words before "to join", such as "Log in"
 */
export function joinIntro(search: string, action: string): string | undefined {
  const code = joinCodeOf(search);
  return code === null ? undefined : `${action} to join the party with the code ${code}.`;
}
