/** Widths that a picture is made in, in pixels; never wider than the original. 720 is the whole width of the many telephones with two pixels or fewer to a point. */
export const imageWidths = [240, 400, 640, 720, 960, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

export const imageFormats = ['avif', 'webp'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Enough to show a picture without moving the page: its size, its own tint, and words. */
export type ImageRef = { id: string; width: number; height: number; tint: string; alt: string }
/** Where the title of the piece stands in for its picture's own words. */
export type CardImage = Omit<ImageRef, 'alt'>

export function imageUrl(id: string, width: ImageWidth, format: ImageFormat): string {
  return `/images/${id}/${width}.${format}`
}

/** At most so wide is the file that is shown with a link to the shop, and in listings elsewhere. */
export const PREVIEW_WIDTH = 1200

/** A file that is made of an original; its name is the last part of its address. */
export type Rendition = { file: string } & (
  | { width: ImageWidth; format: ImageFormat }
  | { width: typeof PREVIEW_WIDTH; format: 'jpeg' }
)

/** A JPEG: not every reader of previews takes anything newer. */
export function previewUrl(id: string): string {
  return `/images/${id}/preview.jpg`
}

/** The widths that exist for an original of this width: at least the smallest. */
export function widthsFor(originalWidth: number): ImageWidth[] {
  return imageWidths.filter((width, index) => index === 0 || width <= originalWidth)
}
