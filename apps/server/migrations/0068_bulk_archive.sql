-- Bulk operations also archive parties: a row is about a user or a party.
alter table bulk_operations drop constraint bulk_operations_action_check;
alter table bulk_operations add constraint bulk_operations_action_check check (action in (
  'suspend', 'lift_suspension', 'grant_tier', 'message', 'revoke_sessions', 'delete_unverified', 'archive_parties'));
alter table bulk_operation_rows
  add column party_id uuid references parties (id),
  add constraint bulk_operation_rows_subject check (num_nonnulls(user_id, party_id) <= 1);
