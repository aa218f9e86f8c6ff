import { ApiError } from './api-error.ts';
import { setFailureHandler } from './http.ts';
import { showToast, type ToastAction } from './toasts.ts';

/** The API name of the limit that is reached, or of the feature that the tier lacks. */
export interface TierRejection {
  readonly kind: 'resource' | 'feature';
  readonly name: string;
}

const KIND: Readonly<Record<string, TierRejection['kind']>> = {
  LIMIT_REACHED: 'resource',
  FEATURE_NOT_IN_TIER: 'feature',
};

/** Long enough to read the toast and follow its link; the timer pauses while the toast is hovered or focused. */
const NOTICE_MS = 15_000;

let upgradeAction: ((rejection: TierRejection) => ToastAction) | null = null;

/** Sets the toast action that opens the page about a rejection. Returns a function that resets it. */
export function explainTierRejections(explain: (rejection: TierRejection) => ToastAction): () => void {
  upgradeAction = explain;
  setFailureHandler(showTierRejection);
  return () => {
    if (upgradeAction === explain) upgradeAction = null;
  };
}

/** The tier rejection of an error, from its details (DEC-1); null for other errors. */
export function tierRejectionOf(error: unknown): TierRejection | null {
  if (!(error instanceof ApiError) || !Object.hasOwn(KIND, error.code)) return null;
  const [kind, name] = [KIND[error.code], error.details[0]?.field];
  return kind && name ? { kind, name } : null;
}

/** Shows a tier rejection with a link to the page about it, even if the screen shows errors itself. */
function showTierRejection(error: unknown): boolean {
  const rejection = tierRejectionOf(error);
  if (!rejection || !(error instanceof ApiError)) return false;
  const action = upgradeAction?.(rejection);
  showToast(error.message, { tone: 'error', duration: NOTICE_MS, ...(action ? { action } : {}) });
  return true;
}
