import { focusClass } from '#shop/media/focal-point.ts'
import {
  cropShare,
  imageUrl,
  sourceSet,
  widthsFor,
  type CardImage,
  type ImageWidth,
} from '#shop/media/image.ts'

/** The picture as an element, like the component `Picture`, for parts of the page that React does not
 * render. Its text alternative is empty, because the page has the same picture or its title. */
export function newPicture(
  image: CardImage,
  sizes: string,
  widest: ImageWidth,
): HTMLPictureElement {
  const picture = document.createElement('picture')
  const source = document.createElement('source')
  source.type = 'image/avif'
  source.sizes = sizes
  source.srcset = sourceSet(image, 'avif', widest, cropShare(image))
  const img = document.createElement('img')
  img.className = `picture ${focusClass(image.focus) ?? ''}`
  img.alt = ''
  img.decoding = 'async'
  img.width = image.width
  img.height = image.height
  img.style.setProperty('--tint', image.tint)
  picture.append(source, img)
  img.sizes = sizes
  img.srcset = sourceSet(image, 'webp', widest, cropShare(image))
  img.src = imageUrl(
    image.id,
    widthsFor(image.width).findLast((width) => width <= 400)!,
    'webp',
  )
  return picture
}
