import { useId, useState, type ChangeEvent } from 'react'
import type { ImageRef } from '#shop/media/image.ts'
import { uploadTypes } from '#shop/media/upload.ts'
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '#shop/returns/return.ts'
import { FieldProblem } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'

type PhotoFieldProps = { photos: readonly ImageRef[]; problem: string | undefined }

const TOO_LARGE = 'These photos are larger than 30 MB together. Please choose fewer.'

/** Photos that an earlier try has stored are sent as ids. */
export function PhotoField({ photos, problem }: PhotoFieldProps) {
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const shown = isTooLarge ? TOO_LARGE : problem

  function check({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const bytes = [...(input.files ?? [])].reduce((sum, file) => sum + file.size, 0)
    const isLarge = bytes > PHOTO_BYTES_MAX
    setTooLarge(isLarge)
    if (isLarge) input.value = ''
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        Photos (optional)
      </label>
      {photos.length > 0 && (
        <ul aria-label="Photos that are stored" className="mb-3 flex flex-wrap gap-3">
          {photos.map((photo) => (
            <li key={photo.id} className="w-20">
              <input type="hidden" name="photoId" value={photo.id} />
              <Picture image={photo} alt={photo.alt} sizes="80px" widest={240} />
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        type="file"
        name="photo"
        multiple
        accept={uploadTypes}
        onChange={check}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? `${id}-hint ${id}-problem` : `${id}-hint`}
        className="block w-full min-h-12 py-2.5"
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-stone">
        Up to {PHOTOS_MAX} photos, together at most 30 MB. They help us decide faster.
      </p>
      {shown && <FieldProblem id={`${id}-problem`}>{shown}</FieldProblem>}
    </div>
  )
}
