import { useEffect, useRef, useState } from 'react'
import type { SectionVideo } from '#shop/site/home/home-sections.ts'
import { videoUrl } from '#shop/videos/video.ts'
import { PauseIcon, PlayIcon } from '#web/ui/icons/player-icons.tsx'

/** Plays over the hero's picture, which stays visible until then. Loaded when the page is idle; for
 * visitors who prefer less motion or save data, only after a tap. */
export function HeroVideo({ video }: { video: SectionVideo }) {
  const player = useRef<HTMLVideoElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [isPlaying, setPlaying] = useState(false)

  useEffect(() => (isStill() ? undefined : whenIdle(() => setLoaded(true))), [])
  useEffect(() => {
    // A browser may refuse; the button then starts the video.
    if (isLoaded) player.current?.play().catch(() => {})
  }, [isLoaded])

  function toggle() {
    if (!isLoaded) setLoaded(true)
    else if (isPlaying) player.current?.pause()
    else player.current?.play().catch(() => {})
  }

  return (
    <>
      {isLoaded && (
        <video
          ref={player}
          src={videoUrl(video)}
          muted
          loop
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        />
      )}
      <button
        type="button"
        aria-label={isPlaying ? 'Pause video' : 'Play video'}
        onClick={toggle}
        className="hero-toggle"
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
    </>
  )
}

function isStill(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return matchMedia('(prefers-reduced-motion: reduce)').matches || (connection?.saveData ?? false)
}

const IDLE_AFTER_MS = 1500

/** Calls `run` once the page is loaded and the browser is idle. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  const wait = () => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run)
    else timer = setTimeout(run, IDLE_AFTER_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
