import { useEffect, useRef, useState, type DragEvent } from 'react'
import { uploadTypes } from '#shop/media/upload.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { ChooseFromLibrary } from '../../media/choose-from-library.tsx'
import { cardLegend } from './form-card.tsx'
import { ImageSlot } from './image-slot.tsx'
import { moveImage } from './image-order.ts'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import type { Uploads } from '../upload/use-uploads.ts'

type Pictures = TypedProduct['pictures']
type ImageSlotsProps = {
  pictures: Pictures
  change: (to: (pictures: Pictures) => Pictures) => void
  uploads: Uploads
  damaged: readonly string[]
  problem: string | undefined
}

/** Images can be chosen, taken with the camera, dropped anywhere here or pasted anywhere on the page. The
 * first empty slot is the zone for all of them; the later ones appear without script only. */
export function ImageSlots({ pictures, change, uploads, damaged, problem }: ImageSlotsProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [isOver, setIsOver] = useState(false)
  const { choose } = uploads
  const list = useRef<HTMLOListElement>(null)
  const isEmpty = (slot: number) => pictures[slot] === null && !uploads.uploads.has(slot)
  const zone = pictures.findIndex((_, slot) => isEmpty(slot))

  usePastedFiles(choose)

  function move(from: number, to: number) {
    change((now) => moveImage(now, from, to))
    notify.blank(`Picture ${from + 1} is now picture ${to + 1}`)
  }

  /** Moves the image and the focus, so that the next press moves that image again. */
  function moveByButton(from: number, to: number) {
    move(from, to)
    const ways = to < from ? ['earlier', 'later'] : ['later', 'earlier']
    requestAnimationFrame(() => {
      const buttons = ways.map((way) =>
        list.current?.querySelector<HTMLButtonElement>(
          `[aria-label="Move picture ${to + 1} ${way}"]:enabled`,
        ),
      )
      buttons.find(Boolean)?.focus()
    })
  }

  function drop(event: DragEvent, slot?: number) {
    event.preventDefault()
    event.stopPropagation()
    setIsOver(false)
    if (dragged !== null && slot !== undefined) move(dragged, slot)
    else if (event.dataTransfer.files.length > 0) choose([...event.dataTransfer.files], slot)
    setDragged(null)
  }

  return (
    <fieldset
      aria-describedby={problem ? 'images-problem' : 'images-hint'}
      tabIndex={problem ? -1 : undefined}
      data-problem={problem ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(dragged === null)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => drop(event)}
      className={`border p-3 md:p-4 ${isOver ? 'border-indigo bg-linen' : 'border-hem bg-paper'}`}
    >
      <legend className={cardLegend}>Pictures</legend>
      <p id="images-hint" className="text-sm text-stone">
        Up to six; the first one is on the card. Drag them or use the arrows to reorder.
      </p>
      {problem && <FieldProblem id="images-problem">{problem}</FieldProblem>}
      <div className="mt-2 flex flex-wrap gap-3 noscript:hidden">
        <TakePhoto onChoose={choose} />
        <ChooseFromLibrary onImage={uploads.place} />
      </div>
      <ol ref={list} className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
        {pictures.map((picture, slot) => (
          <ImageSlot
            key={slot}
            slot={slot}
            picture={picture}
            upload={uploads.uploads.get(slot)}
            isDamaged={picture !== null && damaged.includes(picture.id)}
            isLast={slot === pictures.length - 1}
            variant={!isEmpty(slot) ? 'filled' : slot === zone ? 'zone' : 'later'}
            onChoose={(files) => choose(files, slot)}
            onRetry={(file) => uploads.retry(slot, file)}
            onMove={(to) => moveByButton(slot, to)}
            onRemove={() => {
              uploads.forget(slot)
              change((now) => now.with(slot, null))
            }}
            onDescribe={(alt) =>
              change((now) =>
                now.map((one, index) => (one && index === slot ? { ...one, alt } : one)),
              )
            }
            onDragStart={() => setDragged(slot)}
            onDrop={(event) => drop(event, slot)}
          />
        ))}
      </ol>
    </fieldset>
  )
}

function TakePhoto({ onChoose }: { onChoose: (files: File[]) => void }) {
  return (
    <label
      className={`${buttonClass('secondary', 'compact')} relative pointer-fine:hidden has-focus-visible:outline-2`}
    >
      Take a photo
      <input
        type="file"
        accept={uploadTypes}
        capture="environment"
        className="absolute inset-0 size-full opacity-0"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </label>
  )
}

/** Receives files that are pasted anywhere on the page. Text pasted into an input is ignored. */
function usePastedFiles(onPaste: (files: File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isText =
        event.clipboardData?.types.includes('text/plain') &&
        event.target instanceof HTMLElement &&
        event.target.matches('input, textarea')
      if (files.length === 0 || isText) return
      event.preventDefault()
      onPaste(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onPaste])
}
