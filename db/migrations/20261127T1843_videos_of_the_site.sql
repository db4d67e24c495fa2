-- The videos of all versions of the home page, drafts included.
create table site_videos (
  video_id uuid not null references videos,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,40}$'),
  primary key (video_id, kind)
);
