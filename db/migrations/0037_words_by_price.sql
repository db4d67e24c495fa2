-- The cheapest of a common word that is dear: half of the shop is cheaper, and none of it has the word. Each word of a title with the step of its
-- price, thirty-two for each time that a price is e-fold (three per cent), says at once which prices a word has.
create function search_price_step(price_paise bigint) returns integer immutable strict parallel safe language sql
  return floor(32 * ln(greatest(price_paise, 1)::double precision))::integer;

-- Words of highlights and article numbers are left out: nobody has so many of them.
create function search_priced_words(terms tsvector, price_paise bigint) returns text[] immutable strict parallel safe language sql
  return array(select word || '@' || search_price_step(price_paise) from unnest(tsvector_to_array(terms)) word where word !~ '[=+~0-9]');

create index search_documents_priced_words on search_documents using gin (search_priced_words(terms, price_paise)) with (fastupdate = off);
