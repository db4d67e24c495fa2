-- Guest checkout: customers without a password, and the setting that allows them.

-- Many guests may give the same e-mail, also that of an account: it gives them no access.
alter table users
  add column is_guest boolean not null default false,
  -- Part of the links in a guest's mails.
  add column guest_key text check (char_length(guest_key) = 22),
  drop constraint users_email_key;
create unique index users_email_key on users (email) where not is_guest;

alter table shop_settings
  add column guest_checkout_is_on boolean not null default false,
  add column guest_checkout_version integer not null default 1;
