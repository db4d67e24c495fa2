import type { ImageRef } from '#shop/media/image.ts'
import { Picture } from '#web/ui/picture.tsx'

type ThumbnailsProps = {
  images: readonly ImageRef[]
  shown: number
  onChoose: (index: number) => void
}

export function Thumbnails({ images, shown, onChoose }: ThumbnailsProps) {
  if (images.length < 2) return null
  return (
    <ul
      aria-label="All images"
      className="no-scrollbar flex shrink-0 gap-2 max-md:overflow-x-auto md:gap-3 lg:w-20 lg:flex-col noscript:hidden"
    >
      {images.map((image, index) => (
        <li key={image.id} className="w-12 shrink-0 md:w-16 lg:w-20">
          <button
            type="button"
            aria-label={`Show image ${index + 1} of ${images.length}`}
            aria-current={index === shown || undefined}
            onClick={() => onChoose(index)}
            className="block w-full border-b-2 border-transparent pb-1 aria-[current]:border-zari forced-colors:border-[Canvas]"
          >
            <Picture image={image} alt="" widest={240} sizes="80px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
