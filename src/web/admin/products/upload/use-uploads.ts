import { useEffect, useRef, useState } from 'react'
import { IMAGES_MAX } from '#shop/catalogue/product-fields.ts'
import type { ImageRef } from '#shop/media/image.ts'
import { freeSlots } from '../form/image-order.ts'
import type { ImageError } from '../../messages.ts'
import { checkBeforeUpload, sendImage } from './send-image.ts'
import type { UploadResult } from './upload-result.ts'

/** `preview` is an object URL; `progress` runs from 0 to 1. */
export type Upload =
  | { state: 'waiting' | 'sending'; preview: string; progress: number }
  | { state: 'refused'; code: ImageError; file: File }

/**
 * `put` may be called long after the file was chosen, so it must update the current state of the
 * slots.
 */
type Slots = {
  pictures: (ImageRef | null)[]
  put: (slot: number, image: ImageRef) => void
  onTooMany: () => void
}

/** Uploads the chosen files one after another. An error stays beside its slot until another file is chosen. */
export function useUploads({ pictures, put, onTooMany }: Slots) {
  const [uploads, setUploads] = useState<ReadonlyMap<number, Upload>>(new Map())
  const queue = useRef<Promise<void>>(Promise.resolve())
  const running = useAbortControllers()

  const show = (slot: number, upload: Upload | null) =>
    setUploads((now) => withUpload(now, slot, upload))

  const isTaken = (slot: number) => pictures[slot] !== null || uploads.has(slot)

  /** Puts a stored image into the first free slot. */
  function place(image: ImageRef) {
    const free = pictures.findIndex((_, slot) => !isTaken(slot))
    if (free < 0) onTooMany()
    else put(free, image)
  }

  function choose(files: readonly File[], wanted?: number) {
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
    show(slot, { state: 'waiting', preview, progress: 0 })
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
    const result = await upload(
      file,
      (progress) => show(slot, { state: 'sending', preview, progress }),
      signal,
    )
    if (signal.aborted) return
    running.current.delete(slot)
    if (result.outcome === 'saved') put(slot, result.image)
    show(slot, result.outcome === 'saved' ? null : { state: 'refused', code: result.code, file })
  }

  function forget(slot: number) {
    running.current.get(slot)?.abort()
    running.current.delete(slot)
    show(slot, null)
  }

  return {
    uploads,
    isSending: [...uploads.values()].some(({ state }) => state !== 'refused'),
    choose,
    place,
    forget,
    retry: (slot: number, file: File) => begin(slot, file),
  }
}

/** One abort controller for each slot with an upload. Leaving the page aborts all uploads. */
function useAbortControllers() {
  const running = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const controllers = running.current
    return () => controllers.forEach((controller) => controller.abort())
  }, [])
  return running
}

function withUpload(
  uploads: ReadonlyMap<number, Upload>,
  slot: number,
  upload: Upload | null,
): ReadonlyMap<number, Upload> {
  const others = [...uploads].filter(([other]) => other !== slot)
  return new Map(upload ? [...others, [slot, upload]] : others)
}

async function upload(
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  const error = await checkBeforeUpload(file).catch(() => 'unreadable' as const)
  return error === null ? sendImage(file, onProgress, signal) : { outcome: 'refused', code: error }
}

export type Uploads = ReturnType<typeof useUploads>
