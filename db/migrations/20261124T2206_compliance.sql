-- Declarations of products that the law asks for, complaints, and the texts of consents.

-- '' leaves the declaration to the kind, and customer care then to the business details.
alter table products
  add column country_of_origin text not null default '' check (country_of_origin ~ '^([A-Z]{2})?$'),
  add column maker_role text not null default '' check (maker_role in ('', 'manufacturer', 'packer', 'importer', 'marketer')),
  add column maker text not null default '' check (char_length(maker) <= 300),
  add column net_quantity text not null default '' check (char_length(net_quantity) <= 100),
  add column customer_care text not null default '' check (char_length(customer_care) <= 300),
  -- Bits of the declarations that the row does not make itself, written by a trigger: 1 origin, 2 maker, 4 net quantity, 8 customer care.
  add column undeclared smallint not null default 15,
  -- A scheduled product that lacks declarations while the shop blocks such products.
  add column is_withheld boolean not null default false;
alter table product_kinds
  add column country_of_origin text not null default '' check (country_of_origin ~ '^([A-Z]{2})?$'),
  add column maker_role text not null default '' check (maker_role in ('', 'manufacturer', 'packer', 'importer', 'marketer')),
  add column maker text not null default '' check (char_length(maker) <= 300),
  add column net_quantity text not null default '' check (char_length(net_quantity) <= 100),
  add column customer_care text not null default '' check (char_length(customer_care) <= 300),
  add column undeclared smallint not null default 15;
create index products_undeclared on products (type, undeclared, id)
  where deleted_at is null and state not in ('draft', 'archived') and undeclared > 0;

alter table shop_settings
  add column publication_gate text not null default 'warn' check (publication_gate in ('off', 'warn', 'block')),
  add column compliance_version integer not null default 1;

-- Duties that only the owner can check, with the day on which they were done: for example joining the National Consumer Helpline.
create table compliance_declarations (
  item text primary key check (item ~ '^[a-z][a-z-]{2,40}$'),
  declared_on date not null,
  note text not null default '' check (char_length(note) <= 500),
  declared_by text not null references users,
  declared_at timestamptz not null default now()
);

-- The yearly self-audit on dark patterns; the newest one that is shown is the certificate on the site.
create table self_audits (
  id bigint generated always as identity primary key,
  audited_on date not null,
  shown_from date not null,
  signer text not null check (char_length(signer) between 1 and 200),
  body text not null check (char_length(body) between 1 and 5000),
  declared_by text not null references users,
  declared_at timestamptz not null default now(),
  is_shown boolean not null default false
);

-- A customer's complaint as it was recorded; name, email and text never change.
create table complaints (
  id uuid primary key,
  -- Also part of mails and pages: for example C-7K2M9QXD.
  number text not null unique check (number ~ '^C-[0-9A-Z]{8}$'),
  -- Not guessable, so that only a recipient of the mail can see the complaint.
  lookup_key uuid not null unique default gen_random_uuid(),
  name text not null,
  email text not null,
  order_number text not null default '',
  body text not null,
  recorded_at timestamptz not null default now(),
  acknowledge_by timestamptz not null,
  resolve_by timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text references users,
  result text check (result in ('resolved', 'partly', 'rejected')),
  closed_at timestamptz,
  closed_by text references users,
  -- The number at the National Consumer Helpline; '' if the complaint did not come from there.
  helpline_docket text not null default '' check (char_length(helpline_docket) <= 60),
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check (num_nulls(result, closed_at, closed_by) in (0, 3)),
  check (closed_at is null or acknowledged_at is not null)
);
create index complaints_newest on complaints (recorded_at desc, id desc);
create index complaints_open on complaints (resolve_by, id) where closed_at is null;
create index complaints_of_email on complaints (lower(email));

create table complaint_answers (
  id bigint generated always as identity primary key,
  complaint_id uuid not null references complaints on delete cascade,
  body text not null,
  sent_at timestamptz not null default now(),
  sent_by text not null references users
);
create index complaint_answers_of_complaint on complaint_answers (complaint_id, id);

-- Each reminder of a deadline is sent once.
create table complaint_reminders (
  complaint_id uuid not null references complaints on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z-]{2,40}$'),
  sent_at timestamptz not null default now(),
  primary key (complaint_id, kind)
);

-- Texts of consents, each from a day on. A stored consent names the version that was shown.
create table consent_texts (
  purpose text not null check (purpose in ('newsletter', 'cart-reminder', 'review')),
  version integer not null check (version > 0),
  body text not null check (char_length(body) between 1 and 1000),
  starts_on date not null,
  written_by text references users on delete set null,
  written_at timestamptz not null default now(),
  is_announced boolean not null default false,
  primary key (purpose, version)
);
insert into consent_texts (purpose, version, body, starts_on, is_announced) values
  ('newsletter', 1, 'We write when something new comes off the loom. Each mail has a link to unsubscribe.', '2026-01-01', true),
  ('cart-reminder', 1, 'Remind me by email of what I leave in my cart. Each mail has a link to end this.', '2026-01-01', true),
  ('review', 1, 'My review may be shown in the shop with my first name. I can delete it at any time.', '2026-01-01', true);
-- Null for consents from before the texts had versions.
alter table subscribers add column consent_version integer;
