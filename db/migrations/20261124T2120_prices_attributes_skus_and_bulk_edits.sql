-- In the order of a checkout, so that neither holds a table for which the other waits.
lock table users, carts, cart_lines, orders, order_lines, products, stock, stock_holds,
  stock_movements, payments in access exclusive mode;

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
  add constraint products_check2
    check ((prior_price_paise is null) = (prior_price_until is null)) not valid,
  add constraint products_price_within_original
    check (selling_price_paise <= original_price_paise) not valid;

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

-- Typed attributes of products, such as fabric and colour.

-- Each filter choice has a small number, which the sort indexes of searches include. Colours are filtered by family.
create table attribute_facets (
  id integer primary key generated always as identity,
  attribute text not null,
  -- For example 'fabric.silk' or, for a colour, 'colour.red'.
  facet text not null unique
);

create table attributes (
  -- Part of URLs, of CSV headings and of stored values. It never changes.
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name text not null check (char_length(name) between 1 and 40),
  type text not null check (type in ('choice', 'choices', 'number', 'text', 'yes-no', 'colour')),
  unit text not null default '' check (char_length(unit) <= 10),
  is_filter boolean not null default false check (not is_filter or type in ('choice', 'choices', 'colour')),
  -- The slugs of the kinds that have it; empty for all kinds.
  kinds text[] not null default '{}',
  position smallint not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table attribute_choices (
  -- 'fabric.silk': products refer to it, so that it never changes.
  entry text primary key check (char_length(entry) <= 90),
  attribute text not null references attributes on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  position smallint not null,
  facet_id integer not null references attribute_facets,
  -- Colours only.
  family text check (family in ('red', 'pink', 'orange', 'yellow', 'green', 'turquoise', 'blue', 'purple',
    'brown', 'beige', 'white', 'grey', 'black', 'gold', 'silver', 'multicolour')),
  swatch char(7) check (swatch ~ '^#[0-9a-f]{6}$'),
  check ((family is null) = (swatch is null))
);
create index attribute_choices_of_attribute on attribute_choices (attribute, position);

-- Values as 'fabric.silk', 'length.6.3', 'blouse-piece.yes' or 'wash-care.Dry clean'.
alter table products
  add column attributes text[] not null default '{}',
  add constraint products_attributes_check
    check (cardinality(attributes) <= 200 and array_position(attributes, null) is null) not valid;
alter table search_documents add column choices integer[] not null default '{}';

insert into attributes (position, slug, name, type, unit, is_filter, kinds)
select row_number() over () - 1, slug, name, type, unit, is_filter, kinds
from (values
  ('fabric', 'Fabric', 'choice', '', true, '{}'::text[]),
  ('weave', 'Weave', 'choice', '', true, '{saree,suit,lehenga,kurti,dupatta,blouse,fabric,gown,shawl}'),
  ('work', 'Work', 'choices', '', false, '{saree,suit,lehenga,kurti,dupatta,blouse,fabric,gown,shawl}'),
  ('occasion', 'Occasion', 'choices', '', true, '{}'),
  ('colour', 'Colour', 'colour', '', true, '{}'),
  ('pattern', 'Pattern', 'choice', '', false, '{}'),
  ('length', 'Length', 'number', 'm', false, '{saree,dupatta,fabric,shawl}'),
  ('blouse-piece', 'Blouse piece', 'yes-no', '', false, '{saree,lehenga}'),
  ('transparency', 'Transparency', 'choice', '', false, '{saree,suit,lehenga,kurti,dupatta,blouse,fabric,gown}'),
  ('wash-care', 'Wash care', 'choice', '', false, '{}'),
  ('region', 'Region', 'choice', '', true, '{}'),
  ('silk-mark', 'Silk Mark number', 'text', '', false, '{saree,suit,lehenga,kurti,dupatta,blouse,fabric,gown,shawl}'),
  ('handloom-mark', 'Handloom Mark number', 'text', '', false, '{saree,suit,lehenga,kurti,dupatta,blouse,fabric,gown,shawl}')
) as starter (slug, name, type, unit, is_filter, kinds);

create temporary table starter_choices on commit drop as
select attribute, name, place as position, null::text as family, null::text as swatch,
  attribute || '.' || trim('-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')) as entry
from (values
  ('fabric', 'Silk,Tussar silk,Raw silk,Art silk,Silk blend,Silk cotton,Cotton,Mulmul,Linen,Modal,Georgette,Chiffon,Chinon,Crepe,Satin,Organza,Net,Velvet,Rayon,Wool'),
  ('weave', 'Banarasi,Kanjivaram,Chanderi,Maheshwari,Paithani,Patola,Ikat,Jamdani,Jacquard,Gadwal,Mangalagiri,Baluchari,Tant,Kota,Bomkai,Uppada,Kasavu,Plain'),
  ('work', 'Zari,Embroidery,Chikankari,Zardozi,Gota patti,Mirror work,Kantha,Phulkari,Thread work,Sequins,Block print,Printed,Hand painted,Kalamkari,Ajrakh,Bandhani,Lehariya'),
  ('occasion', 'Wedding,Festive,Party,Office,Everyday,Mehndi,Pooja'),
  ('pattern', 'Plain,Floral,Paisley,Checks,Stripes,Geometric,Butis,Dots,Animals and birds,Temple border'),
  ('transparency', 'Opaque,Slightly sheer,Sheer'),
  ('wash-care', 'Dry clean,Hand wash,Machine wash'),
  ('region', 'Andhra Pradesh,Assam,Bengal,Bihar,Gujarat,Karnataka,Kashmir,Kerala,Lucknow,Madhya Pradesh,Maharashtra,Odisha,Punjab,Rajasthan,Tamil Nadu,Telangana,Varanasi')
) as starter (attribute, names), string_to_table(names, ',') with ordinality as named (name, place)
union all
select 'colour', name, row_number() over (), family, swatch, 'colour.' || replace(lower(name), ' ', '-')
from (values
  ('Red', 'red', '#c1121f'), ('Maroon', 'red', '#6b1420'), ('Crimson', 'red', '#a4123f'), ('Madder', 'red', '#8c2f2b'),
  ('Pink', 'pink', '#e58fb0'), ('Rani pink', 'pink', '#d81b74'), ('Fuchsia', 'pink', '#b01e68'), ('Peach', 'pink', '#f3b79b'),
  ('Orange', 'orange', '#e66a1f'), ('Rust', 'orange', '#a8481f'), ('Saffron', 'orange', '#f08a1d'), ('Coral', 'orange', '#ee7357'),
  ('Yellow', 'yellow', '#f2c21a'), ('Mustard', 'yellow', '#c8991f'), ('Marigold', 'yellow', '#eaa221'),
  ('Green', 'green', '#2f7d3b'), ('Emerald', 'green', '#0f6b4f'), ('Bottle green', 'green', '#123f2c'), ('Parrot green', 'green', '#5aa02c'), ('Olive', 'green', '#6f7030'), ('Mint', 'green', '#a9d8bd'), ('Sage', 'green', '#9caf88'),
  ('Turquoise', 'turquoise', '#2fb5b0'), ('Teal', 'turquoise', '#0f6a70'),
  ('Blue', 'blue', '#2456a6'), ('Navy', 'blue', '#14224f'), ('Midnight blue', 'blue', '#191f45'), ('Indigo', 'blue', '#27306e'), ('Sky blue', 'blue', '#8fbfe6'),
  ('Purple', 'purple', '#5d2a7a'), ('Plum', 'purple', '#5a1f4d'), ('Lavender', 'purple', '#b9a5d6'), ('Lilac', 'purple', '#c3aed1'), ('Wine', 'purple', '#54183a'),
  ('Brown', 'brown', '#6b4226'), ('Beige', 'beige', '#dcc7a1'), ('Cream', 'beige', '#f1e4c6'), ('Champagne', 'beige', '#e3d0b0'),
  ('White', 'white', '#ffffff'), ('Ivory', 'white', '#f6efdf'), ('Grey', 'grey', '#8d8d8d'), ('Black', 'black', '#1b1b1b'),
  ('Gold', 'gold', '#c9a13b'), ('Silver', 'silver', '#b9bcc2'), ('Multicolour', 'multicolour', '#b48a9a')
) as colours (name, family, swatch);

insert into attribute_facets (attribute, facet)
select distinct attribute, attribute || '.' || coalesce(family, substr(entry, char_length(attribute) + 2)) from starter_choices order by 2;
insert into attribute_choices (entry, attribute, name, position, facet_id, family, swatch)
select entry, choice.attribute, name, position, id, family, swatch from starter_choices choice
join attribute_facets on facet = choice.attribute || '.' || coalesce(family, substr(entry, char_length(choice.attribute) + 2));

-- Collections: the categories and kinds of the shop, and lists that the owner makes.
create table collections (
  -- Part of the address /shop/{slug}; it never changes.
  slug text primary key check (slug ~ '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$' and char_length(slug) <= 40),
  -- Products name their categories and kind. 'manual': chosen products in order. 'rules': products that meet all rules.
  mode text not null check (mode in ('category', 'kind', 'manual', 'rules')),
  kind text unique references product_kinds on delete cascade,
  -- Empty for the name of the kind.
  title text not null default '' check (char_length(title) <= 60),
  intro text not null default '' check (char_length(intro) <= 1000),
  seo_title text not null default '' check (char_length(seo_title) <= 70),
  seo_description text not null default '' check (char_length(seo_description) <= 200),
  rules jsonb not null default '{}',
  -- Either may be missing: no start, or no end.
  shown_from timestamptz,
  shown_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((mode = 'kind') = (kind is not null)),
  check (mode = 'kind' or title <> ''),
  check (shown_from < shown_until),
  check (mode in ('manual', 'rules') or (shown_from is null and shown_until is null and rules = '{}'))
);
create unique index collections_by_address on collections (lower(slug));

insert into collections (slug, mode, title)
  select name, 'category', name from unnest('{Latest,Trending,Recommended,Popular}'::text[]) name;
insert into collections (slug, mode, kind) select slug, 'kind', slug from product_kinds;

-- The products of a 'manual' collection, in order.
create table collection_products (
  collection text not null references collections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position smallint not null,
  primary key (collection, product_id)
);
create index collection_products_of_product on collection_products (product_id);

create table collection_images (
  collection text primary key references collections on delete cascade,
  image_id uuid not null references images
);
create index collection_images_of_image on collection_images (image_id);

-- Units sold lately, rewritten each night by a job.
create table best_sellers (
  product_id uuid primary key references products on delete cascade,
  units integer not null check (units > 0)
);

-- The images of all versions of site texts such as the home page, which the clean-up of unused images must keep.
create table site_images (
  image_id uuid not null references images,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,40}$'),
  primary key (image_id, kind)
);

-- Changes of many products at once, with the preview and the outcome for each product.

create table bulk_edits (
  id uuid primary key,
  created_by text not null references users,
  created_at timestamptz not null default now(),
  -- src/shop/bulk-edits/bulk-action.ts
  action jsonb not null,
  -- Set when no item is left to change, or to undo. Both work in batches and continue after an interruption.
  applied_at timestamptz,
  undone_at timestamptz,
  check (undone_at is null or applied_at is not null)
);
create index bulk_edits_newest on bulk_edits (created_at desc);

create table bulk_edit_items (
  bulk_edit_id uuid not null references bulk_edits on delete cascade,
  product_id uuid not null references products,
  position integer not null,
  -- The version of the product that the preview showed.
  based_on integer not null,
  before jsonb,
  -- Null if the product stays as it is.
  after jsonb,
  note text,
  outcome text,
  -- The version that this edit wrote. Undoing requires it to be the newest.
  version_after integer,
  undo_outcome text,
  primary key (bulk_edit_id, product_id),
  check ((before is null) = (after is null)),
  check ((outcome = 'changed') = (version_after is not null))
);
create index bulk_edit_items_of_product on bulk_edit_items (product_id);

-- A SKU for each product and size, generated by a trigger and editable. Slips, search and the merchant feed use them.

create table product_skus (
  product_id uuid not null references products on delete cascade,
  -- '' for a product without sizes. Rows of removed sizes stay, so that a size that returns has its earlier SKU.
  size text not null check (char_length(size) <= 13),
  -- The number in the generated SKUs of the product.
  number bigint not null,
  sku text not null check (char_length(sku) between 1 and 40),
  barcode text not null default '' check (char_length(barcode) <= 40),
  primary key (product_id, size)
);
-- With this operator class, the index also finds SKUs by their beginning.
create unique index product_skus_by_sku on product_skus (lower(sku) text_pattern_ops);
create index product_skus_by_barcode on product_skus (barcode) where barcode <> '';
create sequence sku_numbers owned by product_skus.number;

-- For example SAR-1042 or SUI-1043-XL.
create function generated_sku(kind text, number bigint, size text) returns text immutable parallel safe language sql
  return upper(left(replace(kind, '-', ''), 3)) || '-' || number
    || case when size = '' then '' else '-' || upper(regexp_replace(size, '\s', '', 'g')) end;

create function add_skus() returns trigger language plpgsql as $$
declare
  offered text[] := case when new.sizes = '{}' then array[''] else new.sizes end;
  sku_number bigint;
begin
  select number into sku_number from product_skus where product_id = new.id limit 1;
  if sku_number is null then sku_number := nextval('sku_numbers'); end if;
  insert into product_skus (product_id, size, number, sku)
  select new.id, size, sku_number, generated_sku(new.type, sku_number, size) from unnest(offered) offer (size)
  on conflict do nothing;
  -- The generated SKU may have been given to another product by hand.
  insert into product_skus (product_id, size, number, sku)
  select new.id, size, sku_number, generated_sku(new.type, sku_number, size) || '-' || nextval('sku_numbers') from unnest(offered) offer (size)
  where not exists (select from product_skus present where present.product_id = new.id and present.size = offer.size)
  on conflict (product_id, size) do nothing;
  return null;
end $$;

create trigger add_skus after insert or update of sizes on products for each row execute function add_skus();

-- Orders that their customers cancelled. Cancellations by staff are in staff_changes.
create table customer_cancellations (
  order_id bigint primary key references orders,
  reason text not null default '' check (char_length(reason) <= 500),
  cancelled_at timestamptz not null default now()
);

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

create table wish_list_items (
  customer_id text not null references users on delete cascade,
  product_id uuid not null references products,
  added_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, product_id)
);
create index wish_list_items_of_customer on wish_list_items (customer_id, added_at desc);

-- A shared list is public to everybody who has its link. Without a row it is not shared.
create table wish_list_shares (
  customer_id text primary key references users on delete cascade,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  shared_at timestamptz not null default now()
);
