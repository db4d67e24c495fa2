-- A change of an account's e-mail that waits for the confirmation of both mailboxes.
create table email_changes (
  user_id text primary key references users on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null
);

-- An erased account keeps its row, because orders refer to it. It has no password.
alter table users add column erased_at timestamptz;
