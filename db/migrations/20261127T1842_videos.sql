create table videos (
  id uuid primary key,
  type text not null check (type in ('mp4', 'webm')),
  byte_count integer not null check (byte_count between 1 and 20971520),
  duration_ms integer not null check (duration_ms between 1 and 30500),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by text references users,
  created_at timestamptz not null default now(),
  unused_since timestamptz default now()
);
create index videos_by_time on videos (created_at, id);
create index videos_unused on videos (unused_since) where unused_since is not null;

-- A video is deleted only if no product that is still in the shop has it. The poster is one of the product's pictures; the first one if that picture has left the product.
create table product_videos (
  product_id uuid primary key references products on delete cascade,
  video_id uuid not null references videos on delete cascade,
  poster_id uuid
);
create index product_videos_of_video on product_videos (video_id);
