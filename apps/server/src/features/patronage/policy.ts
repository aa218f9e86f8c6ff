import { AppError, invalid, notFound, partyArchived } from '@quartermaster/contract/errors';
import { type SponsorshipRejection, seatsOf, sponsorshipRejection } from '@quartermaster/rules/patronage';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { featureRejection } from '@quartermaster/rules/tier-text';
import { accountTier } from '../../platform/allowance.ts';
import type { Tx } from '../../platform/transaction.ts';
import { lockOwner } from '../container/commands/require-container-limit.ts';

export interface SponsorshipRequest {
  readonly party_id: string;
  readonly beneficiary_id: string;
}

/** The data that decides whether one member may sponsor another. */
interface SponsorshipRow {
  is_archived: boolean;
  patron_tier: Tier;
  beneficiary_tier: Tier | null;
  beneficiary_name: string | null;
  is_sponsored: boolean;
  seats_used: number;
}

/**
 * Locks the party and the patron's account, so that neither the members nor the patron's tier and seats change until
 * the commit, and returns the patron's tier. Throws RESOURCE_NOT_FOUND for a stranger to the party,
 * FEATURE_NOT_IN_TIER, VALIDATION_ERROR for a beneficiary who is not another member of the party, CONFLICT and
 * LIMIT_REACHED.
 */
export async function requireSponsorship(
  tx: Tx,
  patronId: string,
  request: SponsorshipRequest,
  defaultTier: Tier,
): Promise<Tier> {
  await lockOwner(tx, { kind: 'party', id: request.party_id });
  await tx.sql`select from users where id = ${patronId} for no key update`;
  const row = await sponsorshipRow(tx, patronId, request);
  if (!row) throw notFound();
  if (row.is_archived) throw partyArchived();
  const patronTier = accountTier(row.patron_tier, defaultTier);
  const rejection = sponsorshipRejection({
    patronTier,
    beneficiaryTier: accountTier(row.beneficiary_tier ?? 'tier_free', defaultTier),
    isSelf: patronId === request.beneficiary_id,
    isBeneficiaryMember: row.beneficiary_tier !== null,
    isSponsored: row.is_sponsored,
    seatsUsed: row.seats_used,
  });
  if (rejection) throw rejectionError(rejection, patronTier, row);
  return patronTier;
}

async function sponsorshipRow(tx: Tx, patronId: string, { party_id, beneficiary_id }: SponsorshipRequest) {
  const [row] = await tx.sql<SponsorshipRow[]>`
    select p.archived_at is not null as is_archived, a.tier as patron_tier,
      b.tier as beneficiary_tier, b.username as beneficiary_name,
      exists (select from patronages x where x.party_id = p.id and x.beneficiary_id = b.id and x.ended_at is null)
        as is_sponsored,
      (select count(*) from patronages x where x.patron_id = a.id and x.ended_at is null) as seats_used
    from parties p
    join party_members m on m.party_id = p.id and m.user_id = ${patronId}
    join users a on a.id = m.user_id
    left join (party_members n join users b on b.id = n.user_id)
      on n.party_id = p.id and n.user_id = ${beneficiary_id}
    where p.id = ${party_id}`;
  return row;
}

function rejectionError(rejection: SponsorshipRejection, patronTier: Tier, row: SponsorshipRow): AppError {
  const name = row.beneficiary_name ?? '';
  const tier = TIER_NAMES[patronTier];
  const { used, limit } = { used: row.seats_used, limit: seatsOf(patronTier) };
  switch (rejection) {
    case 'feature':
      return new AppError(
        'FEATURE_NOT_IN_TIER',
        featureRejection(tier, 'patronage_system', TIER_NAMES.tier_2),
        [{ field: 'patronage_system', message: `Requires ${TIER_NAMES.tier_2} or higher` }],
      );
    case 'self':
      return invalid('beneficiary_id', 'You cannot sponsor yourself');
    case 'stranger':
      return invalid('beneficiary_id', 'Must be a member of this party');
    case 'sponsored':
      return new AppError('CONFLICT', `${name} already has a patron in this party.`);
    case 'tier':
      return new AppError('CONFLICT', `${name} already has the tier that you can grant, or a higher one.`);
    case 'seats':
      return new AppError('LIMIT_REACHED', `${tier} includes ${limit} sponsored members. In use: ${used}.`, [
        { field: 'patronages', message: `${used} of ${limit} in use` },
      ]);
  }
}
