-- Who has logged out, whose password was changed or who got another role must not go on listening on an open page: whichever
-- way it came about, the news goes out with it. The topic is that of src/platform/auth/account-topic.ts.
create function tell_account_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('zari_news', 'account:' || user_id) from (select distinct user_id from gone) as accounts;
  return null;
end $$;

create trigger ended_sessions_are_news after delete on sessions
  referencing old table as gone for each statement execute function tell_account_news();

create function tell_role_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('zari_news', 'account:' || new.id);
  return null;
end $$;

create trigger another_role_is_news after update of role on users
  for each row when (old.role is distinct from new.role) execute function tell_role_news();

-- The public pages that people ask for most, so that a server that has just started draws those first.
create table visited_pages (
  address text primary key check (char_length(address) <= 200),
  weight double precision not null check (weight >= 0),
  noted_at timestamptz not null default now()
);
