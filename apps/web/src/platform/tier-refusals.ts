import { ApiError } from './api-error.ts';
import { setFailureHandler } from './http.ts';
import { showToast, type ToastAction } from './toasts.ts';

/** What the tier refused: a limit that is reached, or a feature that it lacks, by its name in the API. */
export interface TierRefusal {
  readonly kind: 'resource' | 'feature';
  readonly name: string;
}

const KIND: Readonly<Record<string, TierRefusal['kind']>> = {
  LIMIT_REACHED: 'resource',
  FEATURE_NOT_IN_TIER: 'feature',
};

/** Long enough to read and to follow the link; it waits while the pointer or the focus is on it. */
const NOTICE_MS = 15_000;

let upgradeAction: ((refusal: TierRefusal) => ToastAction) | null = null;

/** Sets the page that explains a refusal; set by the layout of signed-in users. Returns a function that resets it. */
export function explainTierRefusals(explain: (refusal: TierRefusal) => ToastAction): () => void {
  upgradeAction = explain;
  setFailureHandler(showTierRefusal);
  return () => {
    if (upgradeAction === explain) upgradeAction = null;
  };
}

/** The refusal behind an error, when it was the tier that refused (DEC-1: its details name what). */
export function tierRefusalOf(error: unknown): TierRefusal | null {
  if (!(error instanceof ApiError) || !Object.hasOwn(KIND, error.code)) return null;
  const [kind, name] = [KIND[error.code], error.details[0]?.field];
  return kind && name ? { kind, name } : null;
}

/** Shows a refusal by the tier with a link to the page about it, also where a screen shows errors itself. */
function showTierRefusal(error: unknown): boolean {
  const refusal = tierRefusalOf(error);
  if (!refusal || !(error instanceof ApiError)) return false;
  const action = upgradeAction?.(refusal);
  showToast(error.message, { tone: 'error', duration: NOTICE_MS, ...(action ? { action } : {}) });
  return true;
}
