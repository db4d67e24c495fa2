/** Widths of renditions in pixels. A width of 720 fills the screen of phones with up to 2 pixels per
 * point. The two largest are for enlarged pictures. */
export const imageWidths = [240, 400, 640, 720, 960, 1280, 1600, 2000] as const
/** Wider renditions are made when they are first requested. */
export const PREMADE_WIDTH_MAX = 1280
export type ImageWidth = (typeof imageWidths)[number]

export const imageFormats = ['avif', 'webp'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** An image as pages show it. Size and placeholder colour prevent layout shifts. */
export type ImageRef = {
  id: string
  width: number
  height: number
  tint: string
  alt: string
  /** The point that crops keep, such as '30 75'; missing for the centre. */
  focus?: string | null
}
/** On cards the product's title replaces the image's alternative text. */
export type CardImage = Omit<ImageRef, 'alt'>

export function imageUrl(id: string, width: ImageWidth, format: ImageFormat): string {
  return `/images/${id}/${width}.${format}`
}

/** Width in pixels of the image in link previews and in listings on other sites. */
export const PREVIEW_WIDTH = 1200

/** A file derived from an original; `file` is the last part of its address. `crop` is the place of
 * a cropped preview in percent. */
export type Rendition = { file: string } & (
  | { width: ImageWidth; format: ImageFormat }
  | { width: typeof PREVIEW_WIDTH; format: 'jpeg'; crop?: number }
)

/** The preview is a JPEG, because some other sites do not support newer formats. */
export function previewUrl(id: string): string {
  return `/images/${id}/preview.jpg`
}

/** The smallest width is always included, even if the original is narrower. */
export function widthsFor(originalWidth: number): ImageWidth[] {
  return imageWidths.filter((width, index) => index === 0 || width <= originalWidth)
}

/** The share of the width that a 3:4 crop shows; 1 for a portrait. */
export function cropShare({ width, height }: Pick<CardImage, 'width' | 'height'>): number {
  return Math.min(1, (height * 3) / (width * 4))
}

/** The `srcset` attribute with all renditions up to the widest useful one. Of a cropped picture the
 * widths are those of the part that is shown, so that browsers choose a file that is sharp in it. */
export function sourceSet(
  image: Pick<CardImage, 'id' | 'width'>,
  format: ImageFormat,
  widest: ImageWidth,
  shownShare = 1,
): string {
  return widthsFor(image.width)
    .filter((width, index) => index === 0 || width * shownShare <= widest)
    .map((width) => `${imageUrl(image.id, width, format)} ${Math.ceil(width * shownShare)}w`)
    .join(', ')
}
