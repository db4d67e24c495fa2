-- Replaced by a function that sorts the sizes of a limited number of products (db/functions/kinds.sql).
drop function if exists sort_sizes(text, text[]);
