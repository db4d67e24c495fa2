import { Picture } from '#web/ui/picture.tsx'
import type { CollectionTexts } from './shop-collection.server.ts'

/** The owner's text and image above the products. */
export function CollectionIntro({ intro, image }: Pick<CollectionTexts, 'intro' | 'image'>) {
  return (
    (intro || image) && (
      <div className="mt-6 grid gap-6 sm:grid-cols-[14rem_1fr]">
        {image && <Picture image={image} alt="" sizes="14rem" widest={640} isFirst />}
        <p className="max-w-measure whitespace-pre-line">{intro}</p>
      </div>
    )
  )
}
