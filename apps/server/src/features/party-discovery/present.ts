import type { PublicParty } from '@quartermaster/contract/party-discovery';
import type { PublicPartyRow } from './reads.ts';

/** A public party's card: the row has nothing of its members or its code to begin with. */
export const presentPublicParty = (row: PublicPartyRow): PublicParty => ({ ...row, is_public: true });
