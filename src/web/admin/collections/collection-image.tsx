import { useState } from 'react'
import { imageUrl, type CardImage } from '#shop/media/image.ts'
import { asRecord } from '#shop/site/form-json.ts'
import { isUuid } from '#shop/uuid.ts'
import { KeptState } from '#web/forms/kept-state.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { ImageTool } from '../pages/editor/image-tool.tsx'

type Chosen = Pick<CardImage, 'id' | 'width' | 'height'>
type CollectionImageProps = { image: Chosen | null; problem: string | undefined }

/** An image beside the introduction, which shared links show too. */
export function CollectionImage({ image, problem }: CollectionImageProps) {
  const [chosen, setChosen] = useState(image)
  return (
    <div
      role="group"
      aria-label="Collection image"
      aria-describedby={problem ? 'image-problem' : undefined}
      className="mt-4 space-y-2"
    >
      <p className="font-semibold">Image</p>
      <input type="hidden" name="image" value={chosen?.id ?? ''} data-kept-state="" />
      <KeptState
        name="chosenImage"
        value={chosen}
        restore={(json) => setChosen(readChosenImage(json))}
      />
      {chosen && (
        <img
          src={imageUrl(chosen.id, 240, 'webp')}
          alt="Chosen"
          width={chosen.width}
          height={chosen.height}
          className="h-40 w-auto"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <ImageTool className={buttonClass('secondary', 'compact')} onImage={setChosen} />
        {chosen && (
          <Button type="button" variant="quiet" size="compact" onClick={() => setChosen(null)}>
            Remove image
          </Button>
        )}
      </div>
      {problem && <FieldProblem id="image-problem">{problem}</FieldProblem>}
    </div>
  )
}

/** The image in stored text, or null. */
export function readChosenImage(json: string): Chosen | null {
  const { id, width, height } = asRecord(JSON.parse(json))
  if (!isUuid(id) || typeof width !== 'number' || typeof height !== 'number') return null
  return { id, width, height }
}
