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
alter table products add column attributes text[] not null default '{}'
  check (cardinality(attributes) <= 200 and array_position(attributes, null) is null);
create index products_attributes on products using gin (attributes) with (fastupdate = off) where deleted_at is null;

-- The choices are included in the sort indexes, so that a filtered collection reads its index only.
alter table search_documents add column choices integer[] not null default '{}';
drop index search_documents_newest, search_documents_by_price, search_documents_by_discount;
create index search_documents_newest on search_documents (created_at desc, product_id desc) include (facets, sizes, choices);
create index search_documents_by_price on search_documents (price_paise, product_id) include (facets, sizes, choices);
create index search_documents_by_discount on search_documents (discount_percent desc, product_id desc) include (facets, sizes, choices);

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
  ('fabric', 'Silk,Tussar silk,Art silk,Silk cotton,Cotton,Mulmul,Linen,Georgette,Chiffon,Crepe,Organza,Net,Velvet,Rayon,Wool'),
  ('weave', 'Banarasi,Kanjivaram,Chanderi,Maheshwari,Paithani,Patola,Ikat,Jamdani,Jacquard,Gadwal,Mangalagiri,Baluchari,Tant,Kota,Bomkai,Uppada,Plain'),
  ('work', 'Zari,Embroidery,Chikankari,Zardozi,Gota patti,Mirror work,Kantha,Phulkari,Thread work,Sequins,Block print,Hand painted,Bandhani,Lehariya'),
  ('occasion', 'Wedding,Festive,Party,Office,Everyday,Mehndi,Pooja'),
  ('pattern', 'Plain,Floral,Paisley,Checks,Stripes,Geometric,Animals and birds,Temple border'),
  ('transparency', 'Opaque,Slightly sheer,Sheer'),
  ('wash-care', 'Dry clean,Hand wash,Machine wash'),
  ('region', 'Andhra Pradesh,Assam,Bengal,Gujarat,Karnataka,Kashmir,Kerala,Lucknow,Madhya Pradesh,Maharashtra,Odisha,Punjab,Rajasthan,Tamil Nadu,Telangana,Varanasi')
) as starter (attribute, names), string_to_table(names, ',') with ordinality as named (name, place)
union all
select 'colour', name, row_number() over (), family, swatch, 'colour.' || replace(lower(name), ' ', '-')
from (values
  ('Red', 'red', '#c1121f'), ('Maroon', 'red', '#6b1420'), ('Crimson', 'red', '#a4123f'), ('Madder', 'red', '#8c2f2b'),
  ('Pink', 'pink', '#e58fb0'), ('Rani pink', 'pink', '#d81b74'), ('Peach', 'pink', '#f3b79b'),
  ('Orange', 'orange', '#e66a1f'), ('Rust', 'orange', '#a8481f'), ('Saffron', 'orange', '#f08a1d'), ('Coral', 'orange', '#ee7357'),
  ('Yellow', 'yellow', '#f2c21a'), ('Mustard', 'yellow', '#c8991f'),
  ('Green', 'green', '#2f7d3b'), ('Emerald', 'green', '#0f6b4f'), ('Bottle green', 'green', '#123f2c'), ('Olive', 'green', '#6f7030'), ('Mint', 'green', '#a9d8bd'), ('Sage', 'green', '#9caf88'),
  ('Turquoise', 'turquoise', '#2fb5b0'), ('Teal', 'turquoise', '#0f6a70'),
  ('Blue', 'blue', '#2456a6'), ('Navy', 'blue', '#14224f'), ('Indigo', 'blue', '#27306e'), ('Sky blue', 'blue', '#8fbfe6'),
  ('Purple', 'purple', '#5d2a7a'), ('Lavender', 'purple', '#b9a5d6'), ('Wine', 'purple', '#54183a'),
  ('Brown', 'brown', '#6b4226'), ('Beige', 'beige', '#dcc7a1'), ('Cream', 'beige', '#f1e4c6'),
  ('White', 'white', '#ffffff'), ('Ivory', 'white', '#f6efdf'), ('Grey', 'grey', '#8d8d8d'), ('Black', 'black', '#1b1b1b'),
  ('Gold', 'gold', '#c9a13b'), ('Silver', 'silver', '#b9bcc2'), ('Multicolour', 'multicolour', '#b48a9a')
) as colours (name, family, swatch);

insert into attribute_facets (attribute, facet)
select distinct attribute, attribute || '.' || coalesce(family, substr(entry, char_length(attribute) + 2)) from starter_choices order by 2;
insert into attribute_choices (entry, attribute, name, position, facet_id, family, swatch)
select entry, choice.attribute, name, position, id, family, swatch from starter_choices choice
join attribute_facets on facet = choice.attribute || '.' || coalesce(family, substr(entry, char_length(choice.attribute) + 2));
