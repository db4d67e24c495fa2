-- Counters of rate-limiter-flexible, shared by all processes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The most requested public pages: a new process renders them first.
create table visited_pages (
  address text primary key check (char_length(address) <= 200),
  weight double precision not null check (weight >= 0),
  noted_at timestamptz not null default now()
);
