import { Volume2 } from 'lucide-react';
import type { Sound } from '../../../platform/sound-synthesis.ts';
import { playSound } from '../../../platform/sounds.ts';
import { Button } from '../../../ui/button.tsx';

const SOUNDS: readonly { sound: Sound; label: string }[] = [
  { sound: 'move', label: 'Item moved' },
  { sound: 'coin', label: 'Coins change hands' },
  { sound: 'reveal', label: 'Loot is revealed' },
  { sound: 'dice', label: 'Dice roll' },
];

/** A preview of each sound, which plays even while sounds are off. */
export function SoundPreviews() {
  return (
    <ul aria-label="Listen" className="flex flex-wrap gap-2">
      {SOUNDS.map(({ sound, label }) => (
        <li key={sound}>
          <Button
            size="sm"
            aria-label={`Play: ${label}`}
            onPress={() => playSound(sound, { isPreview: true })}
          >
            <Volume2 aria-hidden="true" />
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
