-- When somebody was last active in the admin area in this session; null: it is not open (ADR 0125).
alter table sessions add column admin_active_at timestamptz;
