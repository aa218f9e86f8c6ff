import { preferences } from './preferences.ts';
import type { Sound } from './sound-synthesis.ts';

/** Browsers block sound before the first interaction and log a warning; this check avoids the warning. */
const hasUserInteracted = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/**
 * Plays a sound, if sounds are enabled. The code of the sounds is loaded with the first one; a failure is
 * ignored.
 * @param isPreview whether the user requested a preview, which plays even while sounds are off
 */
export function playSound(sound: Sound, { isPreview = false }: { isPreview?: boolean } = {}): void {
  if (!(isPreview || preferences.get().soundEffects) || !hasUserInteracted()) return;
  void import('./sound-synthesis.ts').then(({ playOnDevice }) => playOnDevice(sound)).catch(() => undefined);
}
