import type { CSSProperties } from 'react'
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
  /** The `sizes` attribute. */
  sizes: string
  /** Replaces the image's own text, for example by the product's title, or by "" beside a heading that says it. */
  alt?: string
  /** The widest useful file, in pixels. */
  widest?: ImageWidth
  /** The largest image of the first screen: loaded at once, with high priority. */
  isFirst?: boolean
  className?: string
}

function sourceSet(image: CardImage, format: ImageFormat, widest: ImageWidth): string {
  return widthsFor(image.width)
    .filter((width) => width <= widest)
    .map((width) => `${imageUrl(image.id, width, format)} ${width}w`)
    .join(', ')
}

/** Reserves 3:4 and shows its placeholder colour until it is loaded. */
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
 * The security policy forbids style attributes: `inline/start-hydration.ts` applies the colour of server HTML, React
 * that of later renders. In development both write the style, or React would report a mismatch.
 */
function tinted(tint: string) {
  return import.meta.env.SSR && import.meta.env.PROD
    ? { 'data-tint': tint }
    : { style: { '--tint': tint } as CSSProperties }
}
