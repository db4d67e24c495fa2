import { useRef } from 'react'
import type { ImageRef } from '#shop/media/image.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/shell-icons.tsx'
import { PauseIcon, PlayIcon } from './gallery-icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useSlideshow } from './use-slideshow.ts'

const control =
  'grid size-11 place-items-center rounded-full border border-transparent bg-paper/90 hover:text-madder'

/** The gallery is above the title on a phone, and beside title and text on a wide screen. */
const area = 'max-md:order-first md:col-start-1 md:row-span-2 md:row-start-1'

/** A carousel with snap points. It is moved by swiping, buttons and thumbnails, and advances every
 * six seconds. */
export function ProductGallery({ images, title }: { images: readonly ImageRef[]; title: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const slides = useSlideshow(strip, images.length)
  const isSingle = images.length < 2
  if (images.length === 0)
    return (
      <div className={area}>
        <Picture image={null} alt={title} sizes="50vw" />
      </div>
    )

  return (
    <section
      aria-label="Product images"
      className={`${area} flex flex-col gap-3 max-md:-mx-[16px] md:top-24 md:tall:sticky lg:flex-row-reverse`}
    >
      <div className="relative min-w-0 flex-1 not-tall:mx-auto not-tall:w-full not-tall:max-w-[75svh]">
        <ul
          ref={strip}
          {...slides.stripHandlers}
          tabIndex={0}
          aria-label={`Pictures of ${title}`}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto [view-transition-name:product-picture]"
        >
          {images.map((image, index) => (
            <li
              key={image.id}
              className={`aspect-3/4 w-full shrink-0 snap-center ${index > 0 ? 'load-later' : ''}`}
            >
              <Picture
                image={image}
                alt={image.alt || title}
                isFirst={index === 0}
                sizes="(min-width: 75rem) 620px, (min-width: 48rem) 52vw, min(100vw, 92vw + 32px)"
              />
            </li>
          ))}
        </ul>
        {!isSingle && (
          <div className="absolute inset-x-3 bottom-3 flex items-center gap-2 noscript:hidden">
            <button
              type="button"
              aria-label="Previous image"
              onClick={() => slides.choose(slides.current - 1)}
              className={control}
            >
              <ChevronLeftIcon />
            </button>
            <button
              type="button"
              aria-label="Next image"
              onClick={() => slides.choose(slides.current + 1)}
              className={control}
            >
              <ChevronRightIcon />
            </button>
            <p className="figures ml-auto rounded-full bg-paper/90 px-3 py-1 text-sm">
              {slides.current + 1} / {images.length}
            </p>
            <button
              type="button"
              aria-label={slides.isPaused ? 'Play slideshow' : 'Pause slideshow'}
              onClick={slides.togglePause}
              className={control}
            >
              {slides.isPaused ? <PlayIcon /> : <PauseIcon />}
            </button>
          </div>
        )}
      </div>
      {!isSingle && (
        <ul
          aria-label="All images"
          className="hidden gap-3 md:flex lg:w-20 lg:flex-col noscript:hidden"
        >
          {images.map((image, index) => (
            <li key={image.id} className="w-16 lg:w-20">
              <button
                type="button"
                aria-label={`Show image ${index + 1} of ${images.length}`}
                aria-current={index === slides.current || undefined}
                onClick={() => slides.choose(index)}
                className="block w-full border-b-2 border-transparent pb-1 aria-[current]:border-zari forced-colors:border-[Canvas]"
              >
                <Picture image={image} alt="" widest={240} sizes="80px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
