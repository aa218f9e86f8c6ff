import { preferences } from './preferences.ts';
import type { Sound } from './sound-synthesis.ts';

/** Browsers keep pages silent until a user has touched them; so do we, and without their warning. */
const wasTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/**
 * Plays one of our own sounds, if the person wants any. Their code comes with the first one; that a sound
 * cannot be played is no reason to trouble anyone.
 * @param onRequest a user pressed a button to hear it: also while sounds are off
 */
export function playSound(sound: Sound, { onRequest = false }: { onRequest?: boolean } = {}): void {
  if (!(onRequest || preferences.get().soundEffects) || !wasTouched()) return;
  void import('./sound-synthesis.ts').then(({ perform }) => perform(sound)).catch(() => undefined);
}
