-- What the desk adds to an order. Each part has its own version: an edit that is based on an older one is refused.
alter table orders
  -- Shown to the customer.
  add column courier_name text not null default '' check (char_length(courier_name) <= 80),
  add column tracking_number text not null default '' check (char_length(tracking_number) <= 80),
  add column courier_version integer not null default 1,
  -- Never shown to the customer.
  add column internal_note text not null default '' check (char_length(internal_note) <= 2000),
  add column note_version integer not null default 1;
