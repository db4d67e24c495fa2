-- Each kind is a collection of its own.
create or replace function add_collection_of_kind() returns trigger language plpgsql as $$
begin
  insert into collections (slug, mode, kind) values (new.slug, 'kind', new.slug);
  return null;
end $$;

create or replace trigger collection_of_kind after insert on product_kinds
  for each row execute function add_collection_of_kind();
