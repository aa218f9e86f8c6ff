import type { Character } from '@quartermaster/contract/character';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { dateText } from '../../../platform/dates.ts';
import { TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LabeledValue } from '../../../ui/labeled-value.tsx';

/** The picture in full size; nothing when there is none or it cannot be loaded. */
function Portrait({ src }: { src: string }) {
  const [isAvailable, setAvailable] = useState(src !== '');
  if (!isAvailable) return null;
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setAvailable(false)}
      className="mb-4 aspect-square w-full rounded-m bg-surface-3 object-cover"
    />
  );
}

/** The details of the character sheet. */
export function CharacterDetails({ character }: { character: Character }) {
  return (
    <Card>
      <Portrait key={character.image_url} src={character.image_url} />
      <h2 className="mb-2.5 text-lg">Details</h2>
      <dl className="text-sm *:last:pb-0">
        <LabeledValue label="Level">{character.level}</LabeledValue>
        <LabeledValue label="Race">{character.race || '–'}</LabeledValue>
        <LabeledValue label="Class">{character.character_class || '–'}</LabeledValue>
        <LabeledValue label="Party">
          {character.party_id ? (
            <TextLink to={paths.party(character.party_id)}>{character.party_name}</TextLink>
          ) : (
            'No party'
          )}
        </LabeledValue>
        <LabeledValue label="Played by">{character.username || 'Unknown'}</LabeledValue>
        <LabeledValue label="Created">{dateText(character.created_at)}</LabeledValue>
      </dl>
      {character.notes && (
        <>
          <h3 className="mt-5 mb-1.5 text-base">Notes</h3>
          <p className="text-sm whitespace-pre-line text-ink-2">{character.notes}</p>
        </>
      )}
    </Card>
  );
}
