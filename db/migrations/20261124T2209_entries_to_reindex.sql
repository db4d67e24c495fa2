-- Choices whose products have outdated search documents, and the last product that was renewed.
create table entries_to_reindex (
  entry text primary key,
  last_product uuid
);
drop function if exists reindex_entries(text[]);
drop function if exists rename_size(text, text, text);
