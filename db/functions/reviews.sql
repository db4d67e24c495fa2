-- Keeps review_counts equal to the counts of the reviews that are shown.

create or replace function count_review(review reviews, change int) returns void language sql as $$
  insert into review_counts as counted (product_id) values (review.product_id) on conflict do nothing;
  update review_counts set
    reviews = reviews + change,
    stars = review_counts.stars + change * review.stars,
    runs_small = runs_small + change * (review.fit is not distinct from 'small')::int,
    runs_true = runs_true + change * (review.fit is not distinct from 'true')::int,
    runs_large = runs_large + change * (review.fit is not distinct from 'large')::int
  where product_id = review.product_id;
$$;

create or replace function count_changed_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then perform count_review(old, -1); end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then perform count_review(new, 1); end if;
  return null;
end $$;

create or replace trigger count_changed_review after insert or update of hidden_at or delete on reviews
  for each row execute function count_changed_review();
