-- People: who works here, how they come in, and what each of them changed.

-- A packer works at the order desk and nowhere else.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('user', 'packer', 'admin'));
create index users_at_work on users (role) where role <> 'user';

-- Every admin write, before and after, in the transaction of the write itself. What a person decides about money stands in admin_actions.
create table staff_changes (
  id bigint generated always as identity primary key,
  staff_id text not null references users,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$' and char_length(action) <= 60),
  -- What it was done to: 'product:ID', 'order:NUMBER', 'settings'.
  subject text not null check (char_length(subject) between 1 and 200),
  kind text not null generated always as (split_part(subject, ':', 1)) stored,
  before jsonb,
  after jsonb,
  -- Not the beginning of the transaction: several changes of one transaction keep their order.
  changed_at timestamptz not null default clock_timestamp()
);
create index staff_changes_by_time on staff_changes (changed_at);
create index staff_changes_of_subject on staff_changes (subject, changed_at);
create index staff_changes_of_kind on staff_changes (kind, changed_at);
create index staff_changes_of_person on staff_changes (staff_id, changed_at);
create trigger written_once before update or delete on staff_changes for each row execute function refuse_change();
-- The log shows them together with the changes above.
create index admin_actions_by_time on admin_actions (acted_at);
create index admin_actions_of_person on admin_actions (admin_id, acted_at);

-- A link in a mail that makes one person staff, once. Only a hash of what the link says is kept.
create table staff_invitations (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('packer', 'admin')),
  token_hash text not null unique,
  -- The e-mail had a customer's account, and the admin said that it shall become a staff account.
  may_raise_customer boolean not null default false,
  invited_by text not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ending text check (ending in ('accepted', 'withdrawn', 'replaced')),
  accepted_by text references users,
  check ((ended_at is null) = (ending is null)),
  check ((accepted_by is not null) = (ending is not null and ending = 'accepted'))
);
-- An e-mail has one open invitation at most.
create unique index open_invitation_of_email on staff_invitations (email) where ended_at is null;

-- The second factor of a login. The secret is encrypted with a key that is not in the database.
create table second_factors (
  user_id text primary key references users on delete cascade,
  secret_encrypted text not null,
  -- Empty until the first code has shown that the app knows the secret: until then nothing is asked.
  confirmed_at timestamptz,
  -- The 30-second step of the newest code that was taken: no code is taken twice.
  last_step bigint,
  created_at timestamptz not null default now()
);

-- Codes for somebody who has lost the telephone: each once.
create table recovery_codes (
  user_id text not null references second_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
