import small from '../pictures/hero-wide-800.avif'
import smallWebp from '../pictures/hero-wide-800.webp'
import large from '../pictures/hero-wide-1440.avif'
import upright from '../pictures/hero-wide-upright.avif'

/** The picture is cropped to the viewport, so the viewport's height decides which file is needed.
 * Upright phones show three quarters of its width. */
export function HeroPicture() {
  return (
    <picture>
      <source
        type="image/avif"
        media="(width < 48rem) and (max-aspect-ratio: 4/7)"
        srcSet={upright}
      />
      <source type="image/avif" media="(width < 48rem)" srcSet={small} />
      <source type="image/avif" srcSet={large} />
      <img src={smallWebp} alt="" width={1440} height={810} fetchPriority="high" decoding="async" />
    </picture>
  )
}
