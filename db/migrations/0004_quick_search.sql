-- Searches are containment, letters of either case. Lowering every title at every search costs more than all the rest,
-- so the title is kept lowered; three letters or more are then found by their trigrams.
alter table products add column search_title text not null generated always as (lower(title)) stored;
drop index products_title;
-- Products are searched far more often than saved: no list of late entries that every search would have to read.
create index products_search_title on products using gin (search_title gin_trgm_ops) with (fastupdate = off) where deleted_at is null;

-- One or two letters have no trigram: the single characters and neighbouring pairs of a title find them.
create function short_pieces(title text) returns text[] immutable strict parallel safe language sql
  return (select coalesce(array_agg(distinct substr(title, place, length)), '{}')
    from generate_series(1, char_length(title)) place, generate_series(1, 2) length);
alter table products add column search_pieces text[] not null generated always as (short_pieces(lower(title))) stored;
create index products_search_pieces on products using gin (search_pieces) with (fastupdate = off) where deleted_at is null;
