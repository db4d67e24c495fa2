-- Addresses of a former shop that people and search engines still follow: each leads to a page of this one, for good (301).
create table old_addresses (
  from_path text primary key check (from_path like '/%' and char_length(from_path) <= 500),
  to_path text not null check (to_path like '/%' and to_path not like '//%' and char_length(to_path) <= 500 and to_path <> from_path),
  created_at timestamptz not null default now()
);
create index old_addresses_newest on old_addresses (created_at desc, from_path);
