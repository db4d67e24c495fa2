import { useEffect, useRef, useState } from 'react'
import { IMAGES_MAX } from '#shop/catalogue/product.ts'
import type { ImageRef } from '#shop/media/image.ts'
import { freeSlots } from './picture-places.ts'
import { refuseBeforehand, sendPicture } from './send-picture.ts'

/** `preview` is an address inside this browser. */
export type Upload =
  | { state: 'waiting' | 'sending'; preview: string; part: number }
  | { state: 'refused'; message: string; file: File }

/** `put` is called when a picture has arrived, perhaps long after: it must not rest on what the slots held before. */
type Slots = {
  pictures: (ImageRef | null)[]
  put: (slot: number, image: ImageRef) => void
  onTooMany: () => void
}

/** Sends what was chosen at once and one after another, each to its slot; a refusal stays beside its slot until something else is chosen. */
export function useUploads({ pictures, put, onTooMany }: Slots) {
  const [uploads, setUploads] = useState<ReadonlyMap<number, Upload>>(new Map())
  const queue = useRef<Promise<void>>(Promise.resolve())
  const running = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const controllers = running.current
    return () => controllers.forEach((controller) => controller.abort())
  }, [])

  const show = (slot: number, upload: Upload | null) =>
    setUploads((now) => {
      const others = [...now].filter(([other]) => other !== slot)
      return new Map(upload ? [...others, [slot, upload]] : others)
    })

  function choose(files: readonly File[], wanted?: number) {
    const isTaken = (slot: number) => pictures[slot] !== null || uploads.has(slot)
    const first = wanted ?? pictures.findIndex((_, slot) => !isTaken(slot))
    const slots = first < 0 ? [] : freeSlots(first, isTaken, IMAGES_MAX, files.length)
    if (slots.length < files.length) onTooMany()
    slots.forEach((slot, index) => begin(slot, files[index]!))
  }

  function begin(slot: number, file: File) {
    forget(slot)
    const controller = new AbortController()
    const preview = URL.createObjectURL(file)
    running.current.set(slot, controller)
    show(slot, { state: 'waiting', preview, part: 0 })
    queue.current = queue.current
      .then(() => send(slot, file, preview, controller.signal))
      .finally(() => URL.revokeObjectURL(preview))
  }

  async function send(
    slot: number,
    file: File,
    preview: string,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return
    const refused = await refuseBeforehand(file).catch(
      () => 'This file cannot be read any more. Please choose it again.',
    )
    const answer =
      refused === null
        ? await sendPicture(file, (part) => show(slot, { state: 'sending', preview, part }), signal)
        : { outcome: 'refused' as const, message: refused }
    if (signal.aborted) return
    running.current.delete(slot)
    if (answer.outcome === 'saved') put(slot, answer.image)
    show(
      slot,
      answer.outcome === 'saved' ? null : { state: 'refused', message: answer.message, file },
    )
  }

  /** What is under way to this slot, or was refused, is let go of. */
  function forget(slot: number) {
    running.current.get(slot)?.abort()
    running.current.delete(slot)
    show(slot, null)
  }

  const isSending = [...uploads.values()].some(({ state }) => state !== 'refused')
  return {
    uploads,
    isSending,
    choose,
    forget,
    retry: (slot: number, file: File) => begin(slot, file),
  }
}

export type Uploads = ReturnType<typeof useUploads>
