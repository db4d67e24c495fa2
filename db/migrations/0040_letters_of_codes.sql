-- A search for `vol` finds Vol12, one for `zr` ZR77776. The vocabulary learns no words with figures, because there are as many as pieces; so the
-- letters of those words have an index of their own: of `<vol12>` what stands between the figures, from each letter on. `'tton':*` is then part of
-- Cotton60, `'<cot':*` its beginning, and `'x>'` the end of 60x. An index over an expression: documents stay as they are.
create function search_code_letters(title text) returns tsvector immutable strict parallel safe
begin atomic
  select array_to_tsvector(array(
    select substr(letters, place)
    from unnest(search_words(title)) word, regexp_split_to_table('<' || word || '>', '[0-9]+') letters, generate_series(1, char_length(letters)) place
    where word ~ '[0-9]' and substr(letters, place) not in ('<', '>')));
end;

create index search_documents_code_letters on search_documents using gin (search_code_letters(title)) with (fastupdate = off) where title ~ '[0-9]';
