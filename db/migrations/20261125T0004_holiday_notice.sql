-- The owner's notice that orders are sent later, and scheduled drafts of the home page and the menus.

-- Null times are without a limit.
alter table shop_settings
  add column holiday_text text not null default '' check (char_length(holiday_text) <= 200),
  add column holiday_from timestamptz,
  add column holiday_until timestamptz,
  add column holiday_version integer not null default 1,
  add constraint shop_settings_holiday_ends_later check (holiday_from < holiday_until);

-- Versions of the home page and the menus that are published at a set time. Later drafts do not change them.
create table site_schedules (
  kind text primary key check (kind ~ '^[a-z][a-z-]{0,40}$'),
  body jsonb not null,
  publish_at timestamptz not null,
  scheduled_by text not null references users
);
