import { useEffect, useRef, useState } from 'react'
import { CloseIcon } from '#web/ui/icons/shell-icons.tsx'
import { PlayIcon } from '#web/ui/icons/player-icons.tsx'

/** The poster is an address, or '' for none. */
export type ShownVideo = { src: string; poster: string }

const pill =
  'absolute top-3 left-3 z-10 flex min-h-11 items-center gap-2 rounded-full bg-paper/90 px-4 font-semibold hover:text-madder'

/** Neither the video nor its poster is loaded before a tap. The video covers the pictures. */
export function GalleryVideo({ video, title }: { video: ShownVideo; title: string }) {
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setShown(false)
    button.current?.focus()
  }

  return (
    <>
      {isShown && <Player video={video} title={title} onClose={close} />}
      <button
        ref={button}
        type="button"
        className={`${pill} noscript:hidden`}
        onClick={() => (isShown ? close() : setShown(true))}
      >
        {isShown ? <CloseIcon className="size-5" /> : <PlayIcon className="size-5" />}
        {isShown ? 'Close video' : 'Play video'}
      </button>
      <noscript>
        <a href={video.src} className={pill}>
          Play video
        </a>
      </noscript>
    </>
  )
}

type PlayerProps = { video: ShownVideo; title: string; onClose: () => void }

function Player({ video: { src, poster }, title, onClose }: PlayerProps) {
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    player.current?.focus()
    // A browser may refuse; its controls then start the video.
    player.current?.play().catch(() => {})
  }, [])
  return (
    <video
      ref={player}
      src={src}
      poster={poster || undefined}
      controls
      muted
      playsInline
      aria-label={`Video of ${title}`}
      className="absolute inset-0 size-full bg-ink object-contain"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  )
}
