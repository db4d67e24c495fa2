-- The prices at which a product was offered to customers. `until` is null for the present price.
create table price_history (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  since timestamptz not null,
  until timestamptz,
  selling_paise bigint not null,
  mrp_paise bigint not null,
  check (until >= since)
);
create index price_history_of_product on price_history (product_id, since desc);
create unique index price_history_present on price_history (product_id) where until is null;

-- A price above the original price was shown without the original price, as it is after this change.
update products set original_price_paise = selling_price_paise where selling_price_paise > original_price_paise;

alter table products
  -- The lowest price of the 30 days before the present price, while that is lower and younger than 30 days. Written by
  -- triggers and by the job that applies prices (db/functions/prices.sql).
  add column prior_price_paise bigint,
  add column prior_price_until timestamptz,
  add check ((prior_price_paise is null) = (prior_price_until is null)),
  add constraint products_price_within_original check (selling_price_paise <= original_price_paise);
create index products_prior_price_until on products (prior_price_until) where prior_price_until is not null;

-- The present price is at least as old as the latest change of the product.
insert into price_history (product_id, since, selling_paise, mrp_paise)
  select id, updated_at, selling_price_paise, original_price_paise from products
  where deleted_at is null and (state in ('published', 'unlisted')
    or state = 'scheduled' and coalesce(published_from <= now(), true) and coalesce(published_until > now(), true));

-- A price that the owner planned for a period.
create table price_plans (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  price_paise bigint not null check (price_paise between 100 and 50000000),
  begins_at timestamptz not null,
  -- Null for a price that stays.
  ends_at timestamptz,
  state text not null default 'planned' check (state in ('planned', 'running', 'ended', 'cancelled', 'missed', 'refused')),
  -- The selling price that returns at the end.
  price_before_paise bigint,
  planned_by text not null references users,
  planned_at timestamptz not null default now(),
  check (ends_at > begins_at),
  check (state <> 'running' or (ends_at is not null and price_before_paise is not null))
);
create index price_plans_of_product on price_plans (product_id, begins_at);
create index price_plans_open on price_plans (begins_at) where state in ('planned', 'running');

alter table shop_settings
  add column strike_rule text not null default 'original' check (strike_rule in ('original', 'mrp', 'lowest')),
  -- From this day in India `strike_rule_then` is in force; null for never. The default is the day from which the law
  -- demands the lowest price of the preceding 30 days (G.S.R. 789(E) of 9 September 2026).
  add column strike_rule_from date default '2027-01-01',
  add column strike_rule_then text not null default 'lowest' check (strike_rule_then in ('original', 'mrp', 'lowest')),
  -- The rule by which the discounts of `search_documents` are computed.
  add column strike_rule_applied text not null default 'original',
  add column price_display_version integer not null default 1;
