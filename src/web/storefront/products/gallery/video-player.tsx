import { useEffect, useRef } from 'react'
import type { ShownVideo } from './shown-video.ts'

type PlayerProps = { video: ShownVideo; title: string; onClose: () => void }

export function VideoPlayer({ video: { src, poster }, title, onClose }: PlayerProps) {
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
