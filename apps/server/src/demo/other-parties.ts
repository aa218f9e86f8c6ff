import { createInvitation } from '@quartermaster/contract/invitation';
import { createParty, type PartyForm } from '@quartermaster/contract/party';
import { updatePartyNotes } from '@quartermaster/contract/party-notes';
import type { Call } from './caller.ts';

const NOTES = `Tonight: the crypt under the Gilded Perch. Bring oil.

Owed: nine silver to the ferryman (Nim), one favor to the temple (all of us).
Open: whose seal is on the letter? What does the lantern warn of?

Next session on Thursday, seven o'clock, at Asha's.`;

/** Other public parties, each with its game master. */
const OTHER_PARTIES: readonly { gameMaster: string; form: PartyForm }[] = [
  {
    gameMaster: 'Wren',
    form: {
      name: 'The Saltmarsh Irregulars',
      description: 'Smugglers with principles. We sail on the first Sunday; swimming is an advantage.',
      game_system: 'D&D 5e',
      setting: 'The salt coast',
      join_permission: 'limited',
      encumbrance_style: 'weight',
      is_public: true,
    },
  },
  {
    gameMaster: 'Kellan',
    form: {
      name: 'The Night Ferry',
      description:
        'A slow mystery on a slow boat. Invitation only, so that everyone has read the first letter.',
      game_system: 'Pathfinder 2e',
      setting: 'The river Asher',
      join_permission: 'restricted',
      encumbrance_style: 'slots',
      is_public: true,
    },
  },
];

/** Writes the notes of the campaign's party. */
export async function writeNotes(partyId: string, person: (name: string) => Call): Promise<void> {
  await person('Mirelle')(updatePartyNotes, {
    params: { id: partyId },
    body: { party_notes: { notes: NOTES, version: 0 } },
  });
}

/** Creates the other public parties; the restricted one invites Mirelle. */
export async function createOtherParties(person: (name: string) => Call): Promise<void> {
  for (const { gameMaster, form } of OTHER_PARTIES) {
    const { data } = await person(gameMaster)(createParty, { body: { party: form } });
    if (form.join_permission !== 'restricted') continue;
    await person(gameMaster)(createInvitation, {
      params: { id: data.id },
      body: {
        party_invitation: {
          username: 'Mirelle',
          role: 'player',
          message: 'For once, someone else is the game master.',
        },
      },
    });
  }
}
