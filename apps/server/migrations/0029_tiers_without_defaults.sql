-- Registration used to store DEFAULT_TIER in the account. It is a floor applied when the tier is read (ADR 0166), and
-- no tier could be paid for before this migration: every stored tier above the free one came from the setting.
update users set tier = 'tier_free' where tier <> 'tier_free';
