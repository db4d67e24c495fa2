-- Searches of each day without any link to a customer, and the owner's synonyms.

create table search_days (
  -- In Indian time.
  day date not null,
  -- Empty for searches that are counted without their words.
  query text not null check (char_length(query) <= 60),
  searches integer not null check (searches >= 0),
  -- Null until the result of the search is known.
  has_results boolean,
  primary key (day, query)
);

create table search_synonyms (
  term text primary key check (char_length(term) between 1 and 60),
  meaning text check (char_length(meaning) between 1 and 60),
  collection text references collections on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(meaning, collection) = 1)
);
create index search_synonyms_of_collection on search_synonyms (collection);
