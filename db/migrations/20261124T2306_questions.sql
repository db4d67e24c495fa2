-- Questions about products. A question has no name: the page shows it without one.
create table product_questions (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products,
  -- '' if it is about no certain size.
  size text not null default '' check (char_length(size) <= 20),
  email text not null check (char_length(email) between 3 and 254),
  body text not null check (char_length(body) between 1 and 1000),
  asked_at timestamptz not null default clock_timestamp(),
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- The one mail to the person who asked.
  mailed_at timestamptz,
  hidden_at timestamptz,
  -- Shown to staff only.
  hidden_reason text check (char_length(hidden_reason) between 1 and 500),
  check ((answer is null) = (answered_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index product_questions_shown on product_questions (product_id, answered_at desc, id)
  where answer is not null and hidden_at is null;
create index product_questions_newest on product_questions (asked_at desc, id);
create index product_questions_of_email on product_questions (email);
