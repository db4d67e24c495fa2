-- Where an account is logged in, and for how long staff stay logged in.

alter table sessions
  add column last_used_at timestamptz not null default now(),
  -- Chosen after the second step of a login: the limits of staff sessions do not apply to this device.
  add column is_remembered boolean not null default false;

alter table shop_settings
  -- A staff session without use ends after this time; null for no limit.
  add column staff_idle_minutes smallint check (staff_idle_minutes between 5 and 720);
