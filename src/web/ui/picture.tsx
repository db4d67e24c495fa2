import {
  imageUrl,
  widthsFor,
  type CardImage,
  type ImageFormat,
  type ImageWidth,
} from '#shop/media/image.ts'
import { Diamond } from './thread.tsx'

type PictureProps = {
  image: (CardImage & { alt?: string }) | null
  /** As in HTML: how wide the picture is shown. */
  sizes: string
  /** In place of the picture's own words, for example the product's title, or empty beside a heading that says it. */
  alt?: string
  /** The largest file that is of use here, in pixels. */
  widest?: ImageWidth
  /** The picture that a visitor waits for: fetched at once and first. */
  isFirst?: boolean
  className?: string
}

function sourceSet(image: CardImage, format: ImageFormat, widest: ImageWidth): string {
  return widthsFor(image.width)
    .filter((width) => width <= widest)
    .map((width) => `${imageUrl(image.id, width, format)} ${width}w`)
    .join(', ')
}

/** Takes its room, 3 to 4, before it arrives and shows the tint of its own cloth meanwhile. */
export function Picture({
  image,
  sizes,
  alt,
  widest = 1280,
  isFirst = false,
  className,
}: PictureProps) {
  const frame = className ? `picture ${className}` : 'picture'
  if (!image) {
    return (
      <span
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
        className={`grid place-items-center bg-linen text-zari ${frame}`}
      >
        <Diamond className="size-8" />
      </span>
    )
  }
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(image, 'avif', widest)} sizes={sizes} />
      <img
        src={imageUrl(
          image.id,
          widthsFor(image.width).findLast((width) => width <= 400)!,
          'webp',
        )}
        srcSet={sourceSet(image, 'webp', widest)}
        sizes={sizes}
        alt={alt ?? image.alt}
        width={image.width}
        height={image.height}
        {...tinted(image.tint)}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        className={frame}
      />
    </picture>
  )
}

/**
 * The shop's policy lets no style attribute in: what the server writes is put on by the page's first script (`start-script-late.server.ts`), what React
 * draws in the browser by itself. While somebody works on the sources both write the same, else React would complain.
 */
function tinted(tint: string) {
  return import.meta.env.SSR && import.meta.env.PROD
    ? { 'data-tint': tint }
    : { style: { backgroundColor: tint } }
}
