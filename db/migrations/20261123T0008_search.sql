-- Functions that an index depends on are defined here and not in db/functions: changing one means rebuilding the index.

-- The same word splitting as src/shop/search/language/tokenize.ts: Devanagari marks belong to their word.
create function search_words(text) returns text[] immutable strict parallel safe language sql return string_to_array(trim(regexp_replace(
  regexp_replace(lower(normalize($1, NFC)), '[\u200b-\u200d]', '', 'g'),
  '[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0963\u0966-\u1fff\u2070-\u2fff\u3040-\U0010ffff]+', ' ', 'g')), ' ');

-- Logarithmic price buckets, each about 3 % wide (32 per factor e).
create function search_price_step(price_paise bigint) returns integer immutable strict parallel safe language sql
  return floor(32 * ln(greatest(price_paise, 1)::double precision))::integer;

-- Every title word with its price bucket: shows in which price range a word occurs. Highlights and codes are excluded, being rare.
create function search_priced_words(terms tsvector, price_paise bigint) returns text[] immutable strict parallel safe language sql
  return array(select word || '@' || search_price_step(price_paise) from unnest(tsvector_to_array(terms)) word where word !~ '[=+~0-9]');

-- Suffixes of the letters in words with digits, so that `vol` finds Vol12. The vocabulary excludes such words, as there are
-- as many as products. '<' and '>' mark the edges of a word: '<cot':* matches the start of Cotton60, 'x>' the end of 60x.
create function search_code_letters(title text) returns tsvector immutable strict parallel safe
begin atomic
  select array_to_tsvector(array(
    select substr(letters, place)
    from unnest(search_words(title)) word, regexp_split_to_table('<' || word || '>', '[0-9]+') letters, generate_series(1, char_length(letters)) place
    where word ~ '[0-9]' and substr(letters, place) not in ('<', '>')));
end;

-- One narrow row per visible product. Written by triggers only (db/functions/search-documents.sql).
create table search_documents (
  product_id uuid primary key references products on delete cascade,
  created_at timestamptz not null,
  -- Lower case, as products.search_title.
  title text not null,
  price_paise bigint not null,
  discount_percent integer not null,
  -- One bit per type, size, price band and category (`search_facets`), which makes counting cheap.
  facets integer not null,
  -- 'silk' a title word, 'silk+saree' two adjacent words, '~blouse' a word of the highlights, '=M' a size, '=p2' a price band.
  terms tsvector not null
);
-- The facets are included, so that a collection in any order and with any filter reads its index only.
create index search_documents_newest on search_documents (created_at desc, product_id desc) include (facets);
create index search_documents_by_price on search_documents (price_paise, product_id) include (facets);
create index search_documents_by_discount on search_documents (discount_percent desc, product_id desc) include (facets);
create index search_documents_terms on search_documents using gin (terms) with (fastupdate = off);
create index search_documents_priced_words on search_documents using gin (search_priced_words(terms, price_paise)) with (fastupdate = off);
create index search_documents_code_letters on search_documents using gin (search_code_letters(title)) with (fastupdate = off) where title ~ '[0-9]';

-- Every distinct word with its phonetic key (src/shop/search/language/phonetic-key.ts). A job adds new words from search_news.
create table search_vocabulary (
  word text primary key,
  sound text not null,
  -- The phonetic key with one or two characters removed: a misspelt word shares at least one of them.
  near text[] not null,
  -- The version of the spelling rules that produced the row.
  edition integer not null
);
create index search_vocabulary_by_sound on search_vocabulary (sound);
create index search_vocabulary_near on search_vocabulary using gin (near) with (fastupdate = off);
create index search_vocabulary_parts on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);

-- Words to add to the vocabulary. Insert-only for writers of products, so that they never block each other.
create table search_news (
  id bigint generated always as identity primary key,
  words text[] not null
);
