import sharp from 'sharp'
import type { FilePayload } from './touch-user.ts'

export type OwnerProduct = {
  title: string
  colour: string
  kind: 'Saree' | "Girls' lehenga"
  /** Title of the product that is duplicated as another colour. */
  colourOf?: string
}

const saree = (title: string, colour: string, colourOf?: string): OwnerProduct => ({
  title,
  colour,
  kind: 'Saree',
  ...(colourOf && { colourOf }),
})
const lehenga = (title: string, colour: string, colourOf?: string): OwnerProduct => ({
  ...saree(title, colour, colourOf),
  kind: "Girls' lehenga",
})

/** Twelve products, of which two designs come in three colours each. */
export const ownerProducts: readonly OwnerProduct[] = [
  lehenga('Twirl Lehenga in Marigold', 'Marigold'),
  lehenga('Twirl Lehenga in Rani Pink', 'Rani pink', 'Twirl Lehenga in Marigold'),
  lehenga('Twirl Lehenga in Parrot', 'Parrot green', 'Twirl Lehenga in Marigold'),
  saree('Temple Saree in Maroon', 'Maroon'),
  saree('Temple Saree in Navy', 'Navy', 'Temple Saree in Maroon'),
  saree('Temple Saree in Emerald', 'Emerald', 'Temple Saree in Maroon'),
  lehenga('Mirror Work Lehenga', 'Turquoise'),
  lehenga('Little Bride Lehenga', 'Red'),
  saree('Everyday Mulmul Saree', 'Sky blue'),
  saree('Chanderi Evening Saree', 'Champagne'),
  lehenga('Garba Night Lehenga', 'Multicolour'),
  saree('Block Print Linen Saree', 'Rust'),
]

/** Photos as a phone's camera makes them, in another colour for each product. */
export async function photosOf(index: number, count = 2): Promise<FilePayload[]> {
  const files = ['Portrait_8.jpg', 'Portrait_3.jpg', 'Landscape_6.jpg']
  return Promise.all(
    files.slice(0, count).map(async (file, place) => ({
      name: `IMG_${1000 + index * 10 + place}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(`tests/pictures/${file}`)
        .rotate()
        .resize(1500, 2000)
        .modulate({ hue: index * 29 })
        .jpeg()
        .toBuffer(),
    })),
  )
}

/** A logo as an owner exports it: shapes and colours. */
export const ownerLogo: FilePayload = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">' +
      '<path fill="#0f5c5c" d="M24 3c11 8 16 16 16 25a16 16 0 0 1-32 0C8 19 13 11 24 3z"/>' +
      '<circle cx="24" cy="29" r="7" fill="#f6efdf"/></svg>',
  ),
}
