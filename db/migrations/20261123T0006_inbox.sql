create table queries (
  id uuid primary key,
  your_name text not null,
  your_email text not null,
  your_subject text not null default '',
  your_message text not null,
  sent_at timestamptz not null default now(),
  read_at timestamptz,
  read_by text references users,
  answered_at timestamptz,
  answered_by text references users,
  search_text text not null generated always as
    (lower(your_name || ' ' || your_email || ' ' || your_subject || ' ' || your_message)) stored,
  check ((read_at is null) = (read_by is null)),
  check ((answered_at is null) = (answered_by is null)),
  check (answered_at is null or read_at is not null)
);
create index queries_newest on queries (sent_at desc, id desc);
create index queries_unread on queries (sent_at desc, id desc) where read_at is null;
create index queries_unanswered on queries (sent_at desc, id desc) where answered_at is null;
create index queries_search on queries using gin (search_text gin_trgm_ops);

-- When and where the consent to newsletters was given, and its end. The row stays after that, as a record of the withdrawal.
create table subscribers (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  subscribed_at timestamptz not null default now(),
  -- The page that the form was sent from; '' if unknown.
  subscribed_on text not null default '' check (char_length(subscribed_on) <= 200),
  unsubscribed_at timestamptz,
  -- Not guessable, so that only a recipient of the mail can unsubscribe.
  unsubscribe_key uuid not null unique default gen_random_uuid()
);
create index subscribers_newest on subscribers (subscribed_at desc, id desc);
create index subscribers_by_email on subscribers using gin (email gin_trgm_ops);
create index subscribers_to_write_to on subscribers (id) where unsubscribed_at is null;

create table newsletters (
  id bigint generated always as identity primary key,
  subject text not null,
  heading text not null,
  body text not null,
  button_words text not null default '',
  button_path text not null default '' check (button_path = '' or button_path like '/%'),
  -- Incremented by every edit: an edit or a dispatch based on an older version is refused.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null references users,
  -- Immutable once it is set.
  sent_at timestamptz,
  sent_by text references users,
  -- Mails are queued in the order of subscriber ids; an interrupted job resumes after this one.
  addressed_up_to uuid,
  addressed_at timestamptz,
  check ((sent_at is null) = (sent_by is null)),
  check (addressed_up_to is null or sent_at is not null),
  check (addressed_at is null or sent_at is not null),
  check ((button_words = '') = (button_path = ''))
);
create index newsletters_being_addressed on newsletters (id) where sent_at is not null and addressed_at is null;
