-- A video that leaves a product or a page is a candidate for deletion. The nightly job checks that it is unused.
create or replace function note_video_left() returns trigger language plpgsql as $$
begin
  update videos set unused_since = now() where id = old.video_id and unused_since is null;
  return null;
end $$;

create or replace trigger video_left after delete or update of video_id on product_videos for each row execute function note_video_left();
create or replace trigger video_left after delete or update of video_id on site_videos for each row execute function note_video_left();

-- A video goes with the products that have left the shop. A foreign key refuses it for all others.
create or replace function release_video() returns trigger language plpgsql as $$
begin
  delete from product_videos using products
    where video_id = old.id and products.id = product_id and deleted_at is not null;
  return old;
end $$;

create or replace trigger video_released before delete on videos for each row execute function release_video();
