import type { ProductCard } from '#shop/catalogue/product.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Diamond } from '#web/ui/thread.tsx'
import { HeroPicture } from './hero-picture.tsx'

/** Cloth, as large as the screen allows, a piece that is in the shop now, and one thread that runs from the words into it. */
export function Hero({ pieces }: { pieces: readonly ProductCard[] }) {
  const { image } = pieces.find(({ type, available, image: picture }) => type === 'suit' && available > 0 && picture) ?? {}
  return (
    <section className="relative grid overflow-hidden md:min-h-[min(calc(100svh-var(--header-height)),46rem)] md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
      <div className="relative z-10 flex flex-col justify-center py-8 pr-4 pl-[max(clamp(16px,4vw,48px),calc((100vw-82rem)/2+48px))] max-md:order-last md:py-16">
        <h1 className="text-4xl leading-[1.08] sm:text-5xl lg:text-[4.3rem]">Elegance in every thread</h1>
        <div aria-hidden="true" className="mt-5 flex items-center gap-2 text-zari md:mt-6 md:-mr-10 lg:-mr-28">
          <Diamond className="size-3" />
          <span className="h-px flex-1 origin-left animate-draw bg-current" />
          <Diamond className="size-3 max-md:hidden" />
        </div>
        <p className="mt-5 max-w-sm text-lg text-stone">Salwar suits and sarees, handpicked for the fall of the cloth and the light in the border.</p>
        <div className="mt-6 md:mt-8"><ButtonLink to="/shop/Latest" prefetch="intent">Latest Collection</ButtonLink></div>
      </div>
      <div className="relative bg-linen max-md:h-[44svh] max-md:min-h-64">
        <HeroPicture />
        {image && (
          <div className="absolute right-4 bottom-4 w-[30%] max-w-52 border-6 border-ivory md:right-auto md:bottom-10 md:-left-10 lg:-left-20">
            <Picture image={image} alt="" sizes="(min-width: 48rem) 224px, 30vw" widest={640} />
          </div>
        )}
      </div>
    </section>
  )
}
