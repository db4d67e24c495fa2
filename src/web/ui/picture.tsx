import type { CSSProperties } from 'react'
import { focusClass } from '#shop/media/focal-point.ts'
import {
  cropShare,
  imageUrl,
  sourceSet,
  widthsFor,
  type CardImage,
  type ImageWidth,
} from '#shop/media/image.ts'
import { Diamond } from './thread.tsx'

type PictureProps = {
  image: (CardImage & { alt?: string }) | null
  /** The `sizes` attribute. */
  sizes: string
  /** An alternative text that replaces the image's own. It is "" if a heading beside the image says
   * it already. */
  alt?: string
  /** The width in pixels of the widest file that is useful. */
  widest?: ImageWidth
  /** Whether this is the largest image of the first screen, which is loaded at once with high priority. */
  isFirst?: boolean
  /** Whether it is shown as a crop of 3:4. */
  isCropped?: boolean
  className?: string
}

/** An image that reserves a 3:4 area and shows its placeholder colour until it is loaded. */
export function Picture({
  image,
  sizes,
  alt,
  widest = 1280,
  isFirst = false,
  isCropped = false,
  className,
}: PictureProps) {
  const frame = ['picture', focusClass(image?.focus), className].filter(Boolean).join(' ')
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
  const share = isCropped ? cropShare(image) : 1
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(image, 'avif', widest, share)} sizes={sizes} />
      <img
        src={imageUrl(
          image.id,
          widthsFor(image.width).findLast((width) => width <= 400)!,
          'webp',
        )}
        srcSet={sourceSet(image, 'webp', widest, share)}
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
 * Sets the placeholder colour, because the security policy forbids style attributes.
 * `inline/start-hydration.ts` applies it to server HTML, React to later renders. In development
 * both write the style, because React would report a mismatch.
 */
function tinted(tint: string) {
  return import.meta.env.SSR && import.meta.env.PROD
    ? { 'data-tint': tint }
    : { style: { '--tint': tint } as CSSProperties }
}
