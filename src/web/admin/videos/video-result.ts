import type { ProductVideoSet } from '#shop/product-videos/set-product-video.server.ts'
import { VIDEO_SECONDS_MAX, type VideoRef, type VideoRefusal } from '#shop/videos/video.ts'
import { failure, success, type ActionResult } from '../action-result.ts'

/** Problems that the browser or the server can report while a video is uploaded. */
export type VideoError =
  | VideoRefusal
  | 'unreadable'
  | 'connection-lost'
  | 'session-ended'
  | 'storage-unavailable'
  | 'disk-full'
  | 'failed'

export type VideoUploadResult =
  | { outcome: 'saved'; video: VideoRef }
  | { outcome: 'refused'; code: VideoError }

export const videoErrors: Record<VideoError, string> = {
  'too-large':
    'This video is larger than 20 MB. Please save it shorter or smaller and choose it again.',
  'too-long': `This video is longer than ${VIDEO_SECONDS_MAX} seconds. Please cut it and choose it again.`,
  'not-a-video': 'This file is not a video. Please choose an MP4 or WebM file.',
  quicktime:
    'A QuickTime film (.mov) cannot be used here. Please save or share it as MP4 and choose that file.',
  codec:
    'Many phones cannot play this kind of video. On an iPhone choose Settings › Camera › Formats › Most Compatible; ' +
    'elsewhere save it as MP4 with H.264, and choose it again.',
  'no-duration':
    'This video does not say how long it is. Please save it again as MP4 and choose that file.',
  'too-many-pixels':
    'This video is more than 4,096 pixels wide or high. Please save it smaller and choose it again.',
  damaged: 'This video is damaged or incomplete. Please copy it again and choose the new file.',
  unreadable: 'This file can no longer be read. Please choose it again.',
  'connection-lost': 'The connection was lost before the video arrived. Please try again.',
  'session-ended':
    'Your session has ended. Log in again in another tab, then try again: everything here stays.',
  'storage-unavailable':
    'The shop cannot store videos at the moment. Please try again in a minute; everything here stays.',
  'disk-full':
    'The server’s disk is nearly full, so the shop accepts no videos. Free some space and try again; everything here stays.',
  failed: 'The shop could not accept this video. Please try again.',
}

export const videoSetResults: Record<ProductVideoSet['outcome'], ActionResult> = {
  saved: success('The video is saved'),
  removed: success('The video is removed'),
  unchanged: success('Nothing to change'),
  'changed-meanwhile': failure(
    'The video of this product was changed or removed meanwhile. Please check it and try again.',
  ),
  'no-such-product': failure('This product is no longer in the shop.'),
  'no-such-video': failure('This video is no longer in the shop. Please choose the file again.'),
  'no-such-picture': failure(
    'This picture no longer belongs to the product. Please choose another one.',
  ),
}
