-- Gateway keys that the owner entered. Secrets are encrypted with the machine's key.
create table gateway_keys (
  id integer generated always as identity primary key,
  key_id text not null check (key_id ~ '^rzp_(test|live)_[A-Za-z0-9]{14}$'),
  sealed_key_secret text not null,
  sealed_webhook_secret text not null,
  set_by text references users (id),
  set_at timestamptz not null default now(),
  -- Former keys are still asked about payments that were made with them.
  replaced_at timestamptz
);
create unique index gateway_keys_in_use on gateway_keys ((replaced_at is null)) where replaced_at is null;

alter table shop_settings
  -- The mail server; null for none.
  add column mail_host text check (char_length(mail_host) between 1 and 253),
  add column mail_port integer check (mail_port between 1 and 65535),
  add column mail_security text check (mail_security in ('tls', 'starttls', 'none')),
  add column mail_user text not null default '' check (char_length(mail_user) <= 200),
  add column mail_sealed_password text,
  -- '' for the default sender.
  add column mail_sender text not null default '' check (char_length(mail_sender) <= 200),
  add column mail_set_at timestamptz,
  add column mail_version integer not null default 1,
  add check ((mail_host is null) = (mail_port is null) and (mail_host is null) = (mail_security is null)),
  -- While false, visitors see 'Opening soon'. A new shop is closed when it starts for the first time.
  add column is_open boolean not null default true,
  add column friends_password_hash text,
  -- A shop that was a demo and no longer is; the demo data never returns.
  add column own_shop_since timestamptz,
  add column skipped_steps text[] not null default '{}';
