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

/** The widths that exist for an original of this width: at least the smallest. */
export function widthsFor(originalWidth: number): ImageWidth[] {
  return imageWidths.filter((width, index) => index === 0 || width <= originalWidth)
}
