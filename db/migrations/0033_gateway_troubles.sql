-- What works badly at the gateway at this moment: a bank, an app, a card network, or our own keys, which it does not take. Only what is so now is
-- kept, as the gateway tells it when it is asked; customers read it where they pay, and the owner at the money desk.
create table gateway_troubles (
  -- The gateway's id, or 'keys'.
  name text primary key check (name = 'keys' or name ~ '^down_[A-Za-z0-9]{14}$'),
  -- netbanking, upi, card, and whatever the gateway may think of; 'all' for the keys.
  method text not null,
  -- A code of the bank, app or network; '' when all of them are meant.
  instrument text not null default '',
  severity text not null check (severity in ('high', 'medium', 'low')),
  since timestamptz not null default now()
);
