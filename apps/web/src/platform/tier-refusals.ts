import { ApiError } from './api-error.ts';
import { setFailureHandler } from './http.ts';
import { showToast, type ToastAction } from './toasts.ts';

/** The API name of the limit that is reached, or of the feature that the tier lacks. */
export interface TierRefusal {
  readonly kind: 'resource' | 'feature';
  readonly name: string;
}

const KIND: Readonly<Record<string, TierRefusal['kind']>> = {
  LIMIT_REACHED: 'resource',
  FEATURE_NOT_IN_TIER: 'feature',
};

/** Long enough to read the toast and follow its link; the timer pauses while the toast is hovered or focused. */
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

/** The tier refusal of an error, from its details (DEC-1); undefined for other errors. */
export function tierRefusalOf(error: unknown): TierRefusal | null {
  if (!(error instanceof ApiError) || !Object.hasOwn(KIND, error.code)) return null;
  const [kind, name] = [KIND[error.code], error.details[0]?.field];
  return kind && name ? { kind, name } : null;
}

/** Shows a tier refusal with a link to the page about it, even if the screen shows errors itself. */
function showTierRefusal(error: unknown): boolean {
  const refusal = tierRefusalOf(error);
  if (!refusal || !(error instanceof ApiError)) return false;
  const action = upgradeAction?.(refusal);
  showToast(error.message, { tone: 'error', duration: NOTICE_MS, ...(action ? { action } : {}) });
  return true;
}
