/** Widths of renditions in pixels; never wider than the original. 720 fills the screen of phones with up to 2 pixels per point. */
export const imageWidths = [240, 400, 640, 720, 960, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

export const imageFormats = ['avif', 'webp'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** With size and placeholder colour, to prevent layout shifts. */
export type ImageRef = { id: string; width: number; height: number; tint: string; alt: string }
/** On cards the title of the product replaces the description of the image. */
export type CardImage = Omit<ImageRef, 'alt'>

export function imageUrl(id: string, width: ImageWidth, format: ImageFormat): string {
  return `/images/${id}/${width}.${format}`
}

/** In pixels: the image of link previews and of listings on other sites. */
export const PREVIEW_WIDTH = 1200

/** A file derived from an original; `file` is the last part of its address. */
export type Rendition = { file: string } & (
  | { width: ImageWidth; format: ImageFormat }
  | { width: typeof PREVIEW_WIDTH; format: 'jpeg' }
)

/** A JPEG, because not every preview supports newer formats. */
export function previewUrl(id: string): string {
  return `/images/${id}/preview.jpg`
}

/** The smallest width always exists, also for a narrower original. */
export function widthsFor(originalWidth: number): ImageWidth[] {
  return imageWidths.filter((width, index) => index === 0 || width <= originalWidth)
}
