import type { CardImage } from '#shop/media/image.ts'
import type { SectionItem } from '#shop/site/home/home-sections.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Diamond } from '#web/ui/thread.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { HeroVideo } from './hero-video.tsx'

/** Without an image the hero is the drawn picture with a product over it, or only text. */
export function Hero({
  item: { heading, text, label, to, image, video },
  product,
  isDrawn,
}: {
  item: SectionItem
  product: CardImage | null
  isDrawn: boolean
}) {
  return (
    <section className={image || isDrawn ? 'hero' : 'hero hero-plain'}>
      <div className="hero-text">
        <h1>{heading}</h1>
        <div aria-hidden="true" className="hero-thread">
          <Diamond className="size-3" />
          <span className="h-px flex-1 origin-left animate-draw bg-current" />
          <Diamond className="size-3 max-md:hidden" />
        </div>
        <p className="mt-3 max-w-sm text-stone md:mt-4 md:text-lg">{text}</p>
        {label && (
          <div className="mt-4 md:mt-8">
            <ButtonLink to={to} data-prefetch>
              {label}
            </ButtonLink>
          </div>
        )}
      </div>
      <div className="hero-picture">
        {image && <Picture image={image} alt="" sizes="(min-width: 48rem) 55vw, 100vw" isFirst />}
        {isDrawn && <HeroPicture />}
        {video && <HeroVideo video={video} />}
        {product && !video && (
          <div className="hero-product">
            <Picture
              image={product}
              alt=""
              sizes="(min-width: 64rem) 196px, (min-width: 48rem) 14vw, 27vw"
              widest={640}
            />
          </div>
        )}
      </div>
    </section>
  )
}
