import type { CardImage } from '#shop/media/image.ts'
import { Picture } from '#web/ui/picture.tsx'

export function Crops({ image }: { image: CardImage }) {
  return (
    <div role="group" aria-label="Crops" className="grid grid-cols-[2fr_3fr] items-start gap-3">
      <figure>
        <Picture image={image} alt="" sizes="120px" widest={400} />
        <figcaption className="mt-1 text-sm text-stone">Card</figcaption>
      </figure>
      <figure>
        <Picture image={image} alt="" sizes="220px" widest={640} className="!aspect-[1200/630]" />
        <figcaption className="mt-1 text-sm text-stone">Link preview</figcaption>
      </figure>
    </div>
  )
}
