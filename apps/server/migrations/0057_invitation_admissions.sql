-- An invitation by email admits one account while registration is by invitation.
alter table party_invitations
  -- when an account registered with its address
  add column admitted_at timestamptz;
