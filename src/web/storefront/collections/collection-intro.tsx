import { Picture } from '#web/ui/picture.tsx'
import type { CollectionTexts } from './shop-collection.server.ts'

/** The owner's text and image above the products. */
export function CollectionIntro({ intro, image }: Pick<CollectionTexts, 'intro' | 'image'>) {
  return (
    (intro || image) && (
      <div className="list-intro">
        {image && (
          <div className="w-40 md:w-56">
            <Picture image={image} alt="" sizes="14rem" widest={640} isFirst />
          </div>
        )}
        <p className="max-w-measure grow basis-64 whitespace-pre-line md:text-lg">{intro}</p>
      </div>
    )
  )
}
