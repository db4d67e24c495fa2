-- concurrently

-- A video that a product shows cannot be deleted. A trigger removes the rows of deleted products.
alter table product_videos
    drop constraint product_videos_video_id_fkey,
    add constraint product_videos_video_id_fkey
      foreign key (video_id) references videos on delete restrict not valid;
alter table product_videos validate constraint product_videos_video_id_fkey;
alter table site_videos
    drop constraint site_videos_video_id_fkey,
    add constraint site_videos_video_id_fkey
      foreign key (video_id) references videos on delete restrict not valid;
alter table site_videos validate constraint site_videos_video_id_fkey;
