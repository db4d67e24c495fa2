import type { DragEvent } from 'react'
import { IMAGES_MAX } from '#shop/catalogue/product-fields.ts'
import type { ImageRef } from '#shop/media/image.ts'
import { uploadTypes } from '#shop/media/upload.ts'
import { ChevronLeftIcon, ChevronRightIcon, PlusIcon } from '#web/ui/icons/shell-icons.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { imageErrors } from '../../messages.ts'
import { DamagedImage } from '../damaged-image.tsx'
import type { Upload } from '../upload/use-uploads.ts'

type ImageSlotProps = {
  slot: number
  picture: ImageRef | null
  upload: Upload | undefined
  isDamaged: boolean
  isLast: boolean
  variant?: SlotVariant
  onChoose: (files: File[]) => void
  onRetry: (file: File) => void
  onRemove: () => void
  onMove: (to: number) => void
  onDescribe: (alt: string) => void
  onDragStart: () => void
  onDrop: (event: DragEvent) => void
}

export type SlotVariant = 'filled' | 'zone' | 'later'

const variants: Record<SlotVariant, string> = {
  filled: 'flex',
  zone: 'col-span-full flex noscript:col-span-1',
  later: 'hidden noscript:flex',
}

const tool =
  'grid size-11 place-items-center rounded-sm text-indigo hover:bg-linen disabled:text-stone/50'

/** A slot for one image. A file input covers the whole slot, so that a tap anywhere on it chooses or
 * replaces the image. */
export function ImageSlot({
  slot,
  picture,
  upload,
  isDamaged,
  isLast,
  variant = 'filled',
  onChoose,
  onRetry,
  onRemove,
  onMove,
  onDescribe,
  onDragStart,
  onDrop,
}: ImageSlotProps) {
  const number = slot + 1
  const refused = upload?.state === 'refused' ? upload : null
  const isLost = isDamaged && !upload
  return (
    <li
      draggable={picture !== null}
      onDragStart={onDragStart}
      onDrop={onDrop}
      className={`min-w-0 flex-col ${variants[variant]}`}
    >
      <input type="hidden" name="imageId" value={picture?.id ?? ''} />
      <div className="relative border border-dashed border-stone/80 has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
        <SlotFace picture={picture} upload={upload} number={number} />
        <input
          type="file"
          name={`imageFile-${number}`}
          accept={uploadTypes}
          multiple
          aria-label={`Image ${number}`}
          aria-invalid={refused || isLost ? true : undefined}
          aria-describedby={refused || isLost ? `image-${number}-problem` : undefined}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // The input is cleared, so that the form does not send the file, and the admin can
            // choose that file again.
            currentTarget.value = ''
            if (files.length > 0) onChoose(files)
          }}
        />
      </div>
      {refused && (
        <div
          id={`image-${number}-problem`}
          role="alert"
          className="mt-1 text-sm font-semibold text-rose"
        >
          {imageErrors[refused.code]}{' '}
          <button
            type="button"
            onClick={() => onRetry(refused.file)}
            className="min-h-8 underline underline-offset-2"
          >
            Try again
          </button>
        </div>
      )}
      {isLost && <DamagedImage id={`image-${number}-problem`} />}
      <SlotTools {...{ slot, picture, isLast, onMove, onRemove, onDescribe }} />
    </li>
  )
}

type SlotToolsProps = Pick<
  ImageSlotProps,
  'slot' | 'picture' | 'isLast' | 'onMove' | 'onRemove' | 'onDescribe'
>

/** The controls of a slot. An empty slot has them too, because each slot sends its description. */
function SlotTools({ slot, picture, isLast, onMove, onRemove, onDescribe }: SlotToolsProps) {
  const number = slot + 1
  return (
    <div className={picture ? '' : 'hidden'}>
      <div className="flex justify-between">
        <button
          type="button"
          disabled={slot === 0}
          onClick={() => onMove(slot - 1)}
          aria-label={`Move picture ${number} earlier`}
          className={tool}
        >
          <ChevronLeftIcon className="size-5" />
        </button>
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove picture ${number}`}
          className={`${tool} text-rose`}
        >
          <TrashIcon className="size-5" />
        </button>
        <button
          type="button"
          disabled={isLast}
          onClick={() => onMove(slot + 1)}
          aria-label={`Move picture ${number} later`}
          className={tool}
        >
          <ChevronRightIcon className="size-5" />
        </button>
      </div>
      <label htmlFor={`image-${number}-words`} className="block text-sm text-stone">
        What the picture shows<span className="sr-only"> (picture {number})</span>
      </label>
      <textarea
        rows={2}
        id={`image-${number}-words`}
        name="imageAlt"
        value={picture?.alt ?? ''}
        onChange={(event) => onDescribe(event.currentTarget.value)}
        className="min-h-11 w-full rounded-sm border border-stone/80 px-2 py-1 text-sm"
      />
    </div>
  )
}

function SlotFace({
  picture,
  upload,
  number,
}: {
  picture: ImageRef | null
  upload: Upload | undefined
  number: number
}) {
  if (upload && upload.state !== 'refused') {
    const percent = Math.round(upload.progress * 100)
    return (
      <div className="relative">
        <img src={upload.preview} alt="" className="aspect-3/4 w-full object-cover opacity-50" />
        <div className="absolute inset-x-2 bottom-2 bg-paper/90 p-1 text-center text-sm">
          <progress
            value={upload.progress}
            max={1}
            aria-label={`Sending image ${number}`}
            className="h-2 w-full accent-madder"
          />
          {upload.state === 'waiting' ? 'Waiting' : percent < 100 ? `${percent}%` : 'Checking'}
        </div>
      </div>
    )
  }
  if (picture)
    return (
      <Picture
        image={picture}
        alt={picture.alt || `Picture ${number}`}
        sizes="(min-width: 75rem) 200px, (min-width: 48rem) 30vw, 45vw"
        widest={400}
      />
    )
  return (
    <div
      aria-hidden="true"
      className="grid min-h-28 place-content-center justify-items-center gap-1 bg-ivory px-3 text-center text-stone"
    >
      <PlusIcon className="size-7" />
      <span>Drop pictures here, paste them, or press to choose</span>
      <span className="text-sm">
        Image {number} of {IMAGES_MAX}
      </span>
    </div>
  )
}
