import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { ImageRef } from '#shop/media/image.ts'
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  MinusIcon,
  PlusIcon,
} from '#web/ui/icons/shell-icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useZoom } from './use-zoom.ts'

const disc =
  'grid size-11 place-items-center rounded-full border border-transparent bg-paper text-ink hover:text-madder'

type EnlargedPictureProps = {
  images: readonly ImageRef[]
  title: string
  firstShown: number
  /** Called with the index of the image that was shown last. */
  onClose: (shown: number) => void
}

/** A picture on the whole screen: double tap or pinch to enlarge, drag to move, arrows or swipe for
 * the next one, Escape to close. */
export function EnlargedPicture({ images, title, firstShown, onClose }: EnlargedPictureProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(firstShown)
  const { zoom, reset, toggle, handlers } = useZoom((direction) => show(shown + direction))
  const image = images[shown]!
  useEffect(() => dialog.current?.showModal(), [])

  function show(index: number) {
    setShown((index + images.length) % images.length)
    reset()
  }

  function press({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') show(shown - 1)
    if (key === 'ArrowRight') show(shown + 1)
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Enlarged picture"
      onClose={() => onClose(shown)}
      onKeyDown={press}
      className="enlarged"
    >
      <div ref={frame} {...handlers} className="enlarged-frame" style={styleOf(zoom)}>
        <Picture
          key={image.id}
          image={image}
          alt={image.alt || title}
          sizes={zoom.scale > 1 ? '250vw' : '100vw'}
          widest={2000}
          isFirst
        />
      </div>
      <div className="enlarged-bar">
        {images.length > 1 && (
          <>
            <Disc name="Previous picture" onClick={() => show(shown - 1)} Icon={ChevronLeftIcon} />
            <Disc name="Next picture" onClick={() => show(shown + 1)} Icon={ChevronRightIcon} />
            <p role="status" className="figures rounded-full bg-paper px-3 py-1 text-sm text-ink">
              {shown + 1} / {images.length}
            </p>
          </>
        )}
        <span className="flex-1" />
        <Disc
          name={zoom.scale > 1 ? 'Zoom out' : 'Zoom in'}
          onClick={() => toggle(frame.current!.getBoundingClientRect())}
          Icon={zoom.scale > 1 ? MinusIcon : PlusIcon}
        />
        <Disc name="Close" onClick={() => dialog.current?.close()} Icon={CloseIcon} />
      </div>
    </dialog>
  )
}

type DiscProps = { name: string; onClick: () => void; Icon: typeof CloseIcon }

function Disc({ name, onClick, Icon }: DiscProps) {
  return (
    <button type="button" aria-label={name} onClick={onClick} className={disc}>
      <Icon />
    </button>
  )
}

function styleOf({ scale, x, y }: { scale: number; x: number; y: number }) {
  return { '--zoom': `translate(${x}px, ${y}px) scale(${scale})` } as CSSProperties
}
