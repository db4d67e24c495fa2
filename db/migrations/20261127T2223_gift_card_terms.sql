-- How long new gift cards are valid at least, and the text on them, from a day on. A card keeps the text it was issued with.
create table gift_card_terms (
  starts_on date primary key,
  months smallint not null check (months between 12 and 120),
  body text not null check (char_length(body) between 1 and 1000)
);
insert into gift_card_terms values ('2017-07-01', 12, 'It is not paid out in cash.');

-- Empty for cards from before.
alter table gift_cards add column terms text not null default '';
