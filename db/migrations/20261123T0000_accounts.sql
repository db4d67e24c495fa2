-- Logins: accounts, sessions and second factors.

create table users (
  id text primary key,
  name text not null,
  first_name text not null,
  last_name text not null default '',
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  -- Set by the server only: sign-up always creates a 'user'.
  role text not null default 'user' check (role in ('user', 'packer', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_at_work on users (role) where role <> 'user';

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);

create table accounts (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table second_factors (
  user_id text primary key references users on delete cascade,
  -- The key is outside the database.
  secret_encrypted text not null,
  -- Null until the first valid code; the login asks for no code before that.
  confirmed_at timestamptz,
  -- The 30-second step of the newest accepted code: no code is accepted twice.
  last_step bigint,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id text not null references second_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
