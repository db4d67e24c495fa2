-- Texts that are shown at sign-up and at checkout, with the version that was shown.
alter table consent_texts
  drop constraint consent_texts_purpose_check,
  add constraint consent_texts_purpose_check check (purpose in ('newsletter', 'cart-reminder', 'review', 'sign-up', 'checkout'));
insert into consent_texts (purpose, version, body, starts_on, is_announced) values
  ('sign-up', 1, 'With an account we keep your name, email address and orders to serve you. You can download or delete them in your profile at any time.', '2026-01-01', true),
  ('checkout', 1, 'We use your name, address, phone and email to deliver this order, and keep its invoice as long as tax law asks.', '2026-01-01', true);

-- Null for accounts and orders from before the texts were shown.
create table account_consents (
  user_id text primary key references users on delete cascade,
  version integer not null check (version > 0),
  given_at timestamptz not null default now()
);
alter table orders add column consent_version integer;
