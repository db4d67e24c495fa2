-- A video that leaves a product or a page is a candidate for deletion. The nightly job checks that it is unused.
create or replace function note_video_left() returns trigger language plpgsql as $$
begin
  update videos set unused_since = now() where id = old.video_id and unused_since is null;
  return null;
end $$;

create or replace trigger video_left after delete or update of video_id on product_videos for each row execute function note_video_left();
create or replace trigger video_left after delete or update of video_id on site_videos for each row execute function note_video_left();
