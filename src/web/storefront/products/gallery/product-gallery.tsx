import { useRef } from 'react'
import type { ImageRef } from '#shop/media/image.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useLazyComponent } from '../use-lazy-component.ts'
import { GalleryControls } from './gallery-controls.tsx'
import { GalleryVideo } from './gallery-video.tsx'
import type { ShownVideo } from './shown-video.ts'
import { Thumbnails } from './thumbnails.tsx'
import { useSlideshow } from './use-slideshow.ts'

/** The pictures are above the title on a phone, and beside title and text on a wide screen. */
const pictures = 'max-md:order-first'
const region = 'md:col-start-1 md:row-span-2 md:row-start-1'
/** An element that sticks directly in a grid would stick down to the end of the grid, over what is below
 * the gallery. */
const area = `${region} max-md:contents md:self-stretch`

type ProductGalleryProps = {
  images: readonly ImageRef[]
  title: string
  video?: ShownVideo | null
}

/** A carousel with snap points. It is moved by swiping, buttons and thumbnails, and advances every
 * six seconds. On a phone the region has no box of its own, so that the thumbnails follow the title. */
export function ProductGallery({ images, title, video }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const slides = useSlideshow(strip, images.length)
  const {
    Component: EnlargedPicture,
    open: enlarge,
    close,
  } = useLazyComponent(
    () => import('../enlarged/enlarged-picture.tsx'),
    (loaded) => loaded.EnlargedPicture,
  )
  if (images.length === 0)
    return (
      <div className={`${pictures} ${region}`}>
        <div className="relative">
          <Picture image={null} alt={title} sizes="50vw" />
          {video && <GalleryVideo video={video} title={title} />}
        </div>
      </div>
    )

  return (
    <div className={area}>
      <section
        aria-label="Product images"
        className="gap-3 max-md:contents md:top-24 md:flex md:flex-col md:tall:sticky lg:flex-row-reverse"
      >
        <div
          className={`${pictures} relative min-w-0 flex-1 max-md:tall:-mx-[16px] not-tall:mx-auto not-tall:w-full not-tall:max-w-[max(75svh,18rem)]`}
        >
          <ul
            ref={strip}
            {...slides.stripHandlers}
            onClick={enlarge}
            onKeyDown={(event) => {
              if (event.key === 'Enter') enlarge()
              else slides.stripHandlers.onKeyDown(event)
            }}
            tabIndex={0}
            aria-label={`Pictures of ${title}`}
            className="no-scrollbar flex cursor-zoom-in snap-x snap-mandatory overflow-x-auto [view-transition-name:product-picture]"
          >
            {images.map((image, index) => (
              <li key={image.id} className={`gallery-slide ${index > 0 ? 'load-later' : ''}`}>
                <Picture
                  image={image}
                  alt={image.alt || title}
                  isFirst={index === 0}
                  isCropped
                  sizes="(min-width: 75rem) 620px, (min-width: 48rem) 52vw, min(100vw, 92vw + 32px)"
                />
              </li>
            ))}
          </ul>
          <GalleryControls slides={slides} count={images.length} onEnlarge={enlarge} />
          {video && <GalleryVideo video={video} title={title} />}
        </div>
        <Thumbnails images={images} shown={slides.current} onChoose={slides.choose} />
        {EnlargedPicture && (
          <EnlargedPicture
            images={images}
            title={title}
            firstShown={slides.current}
            onClose={(shown) => {
              close()
              slides.choose(shown)
            }}
          />
        )}
      </section>
    </div>
  )
}
