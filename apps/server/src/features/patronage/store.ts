import type { Fragment, Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';

/** A patronage with the current names of its party, patron and beneficiary. */
export interface PatronageRow extends Row<'patronages'> {
  readonly party_name: string;
  readonly patron_name: string;
  readonly beneficiary_name: string;
}

/** SQL: patronages `p` as PatronageRow; the caller appends conditions and order. */
export const patronageSelect = (sql: Sql): Fragment => sql`
  select p.*, t.name as party_name, a.username as patron_name, b.username as beneficiary_name
  from patronages p join parties t on t.id = p.party_id
  join users a on a.id = p.patron_id join users b on b.id = p.beneficiary_id`;
