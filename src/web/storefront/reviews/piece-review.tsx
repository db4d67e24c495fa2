import { Form, useNavigation } from 'react-router'
import { uploadTypes } from '#shop/media/upload.ts'
import type { DeliveredPiece } from '#shop/reviews/review-store.server.ts'
import { fitNames, fits, PHOTOS_MAX, STARS_MAX } from '#shop/reviews/review.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem, TextField } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stars } from './review-list.tsx'
import type { ReviewResult } from './write-reviews-action.server.ts'

type PieceProps = { piece: DeliveredPiece; result: ReviewResult | undefined }

export function PieceReview({ piece, result }: PieceProps) {
  const { title, size, image, stars } = piece
  return (
    <>
      <div className="flex gap-4">
        <div className="w-20 shrink-0">
          <Picture image={image} alt="" sizes="80px" widest={240} />
        </div>
        <div className="min-w-0">
          <h2 className="text-xl">{title}</h2>
          {size && <p className="text-stone">Size {size}</p>}
          {stars !== null && (
            <p className="mt-2">
              You have reviewed this piece: <Stars stars={stars} />
            </p>
          )}
        </div>
      </div>
      {stars === null && <ReviewForm piece={piece} result={result} />}
    </>
  )
}

function ReviewForm({ piece: { productId, size }, result }: PieceProps) {
  const isBusy = useNavigation().formData?.get('productId') === productId
  const id = `photos-${productId}`
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="mt-4 space-y-4">
      <input type="hidden" name="productId" value={productId} />
      <StarChoice productId={productId} result={result} />
      {size && (
        <SelectField
          label="How does it fit?"
          name="fit"
          defaultValue={result?.typed?.fit ?? ''}
          options={[
            { value: '', label: 'No answer' },
            ...fits.map((fit) => ({ value: fit, label: fitNames[fit] })),
          ]}
          className="max-w-xs"
        />
      )}
      <TextField
        label="Your review"
        name="body"
        rows={5}
        defaultValue={result?.typed?.body}
        problem={result?.problems?.body}
      />
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold">
          Photos (at most {PHOTOS_MAX})
        </label>
        <input
          id={id}
          type="file"
          name="photo"
          accept={uploadTypes}
          multiple
          className="min-h-11 w-full"
        />
      </div>
      <Button isBusy={isBusy}>Send review</Button>
    </Form>
  )
}

function StarChoice({ productId, result }: { productId: string } & Pick<PieceProps, 'result'>) {
  const problem = result?.problems?.stars
  const problemId = `stars-problem-${productId}`
  return (
    <fieldset role="radiogroup" aria-describedby={problem ? problemId : undefined}>
      <legend className="font-semibold">Stars</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {Array.from({ length: STARS_MAX }, (_, index) => index + 1).map((stars) => (
          <label
            key={stars}
            className="flex min-h-11 items-center gap-2 rounded-sm border border-stone px-3 has-checked:border-madder has-checked:bg-madder has-checked:text-ivory"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              defaultChecked={result?.typed?.stars === stars}
              className="accent-madder"
            />
            {stars === 1 ? '1 star' : `${stars} stars`}
          </label>
        ))}
      </div>
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </fieldset>
  )
}
