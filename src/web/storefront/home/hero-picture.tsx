import small from '../pictures/hero-wide-800.avif'
import smallWebp from '../pictures/hero-wide-800.webp'
import large from '../pictures/hero-wide-1440.avif'
import upright from '../pictures/hero-wide-upright.avif'

/**
 * The wall of the boutique. It is cut to the shape of the screen, so its height decides which file is needed: phones do with the small one,
 * and held upright with the three quarters of it that they show.
 */
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
