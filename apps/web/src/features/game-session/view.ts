/** Times in the format of a `datetime-local` field: the local time in a time zone, without the zone. */

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/**
 * The local time of an instant, such as "2027-03-06T20:30". If `timeZone` is undefined, the device's time zone
 * applies.
 */
export const localTimeText = (iso: string, timeZone: string | undefined): string =>
  new Date(iso)
    .toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .replace(' ', 'T');

/**
 * The instant of a local time in a time zone; null for an invalid time. A local time that a clock change skips becomes
 * an instant one hour earlier or later; a local time that occurs twice becomes either of its two instants.
 */
export function instantAt(localTime: string, timeZone: string | undefined): string | null {
  const asUtc = Date.parse(`${localTime}:00Z`);
  if (!LOCAL_TIME.test(localTime) || Number.isNaN(asUtc)) return null;
  const offset = (at: number) =>
    Date.parse(`${localTimeText(new Date(at).toISOString(), timeZone)}:00Z`) - at;
  // Calculated twice: the first offset may be from the other side of a clock change.
  const approximate = asUtc - offset(asUtc);
  return new Date(asUtc - offset(approximate)).toISOString();
}
