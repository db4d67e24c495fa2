import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/shell-icons.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons/player-icons.tsx'
import { EnlargeIcon } from './gallery-icons.tsx'
import type { Slideshow } from './use-slideshow.ts'

const disc =
  'grid size-11 place-items-center rounded-full border border-transparent bg-paper/90 hover:text-madder'

type GalleryControlsProps = { slides: Slideshow; count: number; onEnlarge: () => void }

/** The discs at the lower edge of the pictures. */
export function GalleryControls({ slides, count, onEnlarge }: GalleryControlsProps) {
  const { current, choose, isPaused, togglePause } = slides
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-center justify-end gap-2 *:pointer-events-auto noscript:hidden">
      {count > 1 && (
        <>
          <button
            type="button"
            aria-label="Previous image"
            onClick={() => choose(current - 1)}
            className={disc}
          >
            <ChevronLeftIcon />
          </button>
          <button
            type="button"
            aria-label="Next image"
            onClick={() => choose(current + 1)}
            className={disc}
          >
            <ChevronRightIcon />
          </button>
          <p className="figures mr-auto rounded-full bg-paper/90 px-3 py-1 text-sm">
            {current + 1} / {count}
          </p>
          <button
            type="button"
            aria-label={isPaused ? 'Play slideshow' : 'Pause slideshow'}
            onClick={togglePause}
            className={disc}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </button>
        </>
      )}
      <button type="button" aria-label="Enlarge picture" onClick={onEnlarge} className={disc}>
        <EnlargeIcon />
      </button>
    </div>
  )
}
