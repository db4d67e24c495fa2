import { useRef } from 'react'
import { CloseIcon } from '#web/ui/icons/shell-icons.tsx'
import { PlayIcon } from '#web/ui/icons/player-icons.tsx'
import { useLazyComponent } from '../use-lazy-component.ts'
import type { ShownVideo } from './shown-video.ts'

const pill =
  'absolute top-3 left-3 z-10 flex min-h-11 items-center gap-2 rounded-full bg-paper/90 px-4 font-semibold hover:text-madder'

/** Neither the video nor its poster nor the player's code is loaded before a tap. The video covers the
 * pictures. */
export function GalleryVideo({ video, title }: { video: ShownVideo; title: string }) {
  const player = useLazyComponent(
    () => import('./video-player.tsx'),
    (loaded) => loaded.VideoPlayer,
  )
  const { Component: VideoPlayer } = player
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    player.close()
    button.current?.focus()
  }

  return (
    <>
      {VideoPlayer && <VideoPlayer video={video} title={title} onClose={close} />}
      <button
        ref={button}
        type="button"
        className={`${pill} noscript:hidden`}
        onClick={VideoPlayer ? close : player.open}
      >
        {VideoPlayer ? <CloseIcon className="size-5" /> : <PlayIcon className="size-5" />}
        {VideoPlayer ? 'Close video' : 'Play video'}
      </button>
      {/* React never renders the content of `noscript` in a browser. */}
      <noscript>
        {import.meta.env.SSR && (
          <a href={video.src} className={pill}>
            Play video
          </a>
        )}
      </noscript>
    </>
  )
}
