-- Choices whose products have outdated search documents, and the last product that was renewed.
create table entries_to_reindex (
  entry text primary key,
  last_product uuid
);
drop function if exists reindex_entries(text[]);
drop function if exists rename_size(text, text, text);
-- An erasure reads and deletes the closed carts and the messages of one customer.
create index carts_of_customer on carts (customer_id);
create index queries_by_email on queries (lower(your_email));
