-- An error that nobody expected is tried again by the clock, but not for ever: what it was the last time, and how often it was the same one.
alter table imports
  add column last_error text,
  add column stumbles smallint not null default 0 check (stumbles >= 0);
