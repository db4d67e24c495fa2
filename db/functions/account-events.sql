-- Open event streams must end after a logout, a password change or a change of role, however it was made.
-- The topic is the one in src/platform/auth/account-topic.ts.
create or replace function tell_account_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('zari_news', 'account:' || user_id) from (select distinct user_id from gone) as accounts;
  return null;
end $$;

create or replace trigger ended_sessions_are_news after delete on sessions
  referencing old table as gone for each statement execute function tell_account_news();

create or replace function tell_role_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('zari_news', 'account:' || new.id);
  return null;
end $$;

create or replace trigger another_role_is_news after update of role on users
  for each row when (old.role is distinct from new.role) execute function tell_role_news();
