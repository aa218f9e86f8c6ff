import Bowser from 'bowser';

const NAME_MAX = 40;

/**
 * A readable device name such as "Firefox on Windows", from its User-Agent. Versions are omitted, so that an update
 * does not turn a known device into a new one (ADR 0071).
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'an unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const program = shortName(browser.name) ?? shortName(userAgent.split(/[/\s]/)[0]) ?? 'an unknown program';
  const system = shortName(os.name);
  return system === null ? program : `${program} on ${system}`;
}

/** The kind of device, for its icon. */
export function deviceKind(userAgent: string): 'desktop' | 'phone' | 'tablet' | 'other' {
  if (userAgent === '') return 'other';
  const { type } = Bowser.parse(userAgent).platform;
  if (type === 'mobile') return 'phone';
  return type === 'desktop' || type === 'tablet' ? type : 'other';
}

/**
 * The client controls this text and admins read it, so only letters, digits and simple punctuation are kept, up to a
 * limit.
 */
function shortName(name: string | undefined): string | null {
  const cleaned = (name ?? '').replace(/[^A-Za-z0-9 .-]/g, '').trim();
  return cleaned === '' ? null : cleaned.slice(0, NAME_MAX);
}
