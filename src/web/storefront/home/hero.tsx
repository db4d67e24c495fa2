import type { ProductCard } from '#shop/catalogue/product.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Diamond } from '#web/ui/thread.tsx'
import { HeroPicture } from './hero-picture.tsx'

/** Cloth, as large as the screen allows, a piece that is in the shop now, and one thread that runs from the words into it. */
export function Hero({ pieces }: { pieces: readonly ProductCard[] }) {
  const { image } =
    pieces.find(
      ({ type, available, image: picture }) => type === 'suit' && available > 0 && picture,
    ) ?? {}
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>Elegance in every thread</h1>
        <div aria-hidden="true" className="hero-thread">
          <Diamond className="size-3" />
          <span className="h-px flex-1 origin-left animate-draw bg-current" />
          <Diamond className="size-3 max-md:hidden" />
        </div>
        <p className="mt-5 max-w-sm text-lg text-stone">
          Salwar suits and sarees, handpicked for the fall of the cloth and the light in the border.
        </p>
        <div className="mt-6 md:mt-8">
          <ButtonLink to="/shop/Latest" data-ahead>
            Latest Collection
          </ButtonLink>
        </div>
      </div>
      <div className="hero-cloth">
        <HeroPicture />
        {image && (
          <div className="hero-piece">
            <Picture
              image={image}
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
