import { useRef, useState } from 'react'
import { uploadTypes } from '#shop/media/upload.ts'
import type { ImageRef } from '#shop/media/image.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { imageErrors } from '../messages.ts'
import { checkBeforeUpload, sendImage } from '../products/upload/send-image.ts'

type UploadPicturesProps = {
  label: string
  isMultiple?: boolean
  /** Called after the last file with the images that arrived. */
  onDone: (images: ImageRef[]) => void
}

/** Uploads the chosen files one after another. */
export function UploadPictures({ label, isMultiple = false, onDone }: UploadPicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<string | null>(null)

  async function upload(files: readonly File[]) {
    const images: ImageRef[] = []
    try {
      for (const [index, file] of files.entries()) {
        const number = files.length > 1 ? `${index + 1} of ${files.length}: ` : ''
        const image = await sendOne(file, (sent) =>
          setProgress(`${number}${Math.round(sent * 100)} %`),
        )
        if (image) images.push(image)
      }
    } finally {
      setProgress(null)
      if (images.length > 0) onDone(images)
    }
  }

  return (
    <span className="inline-flex items-center gap-3 noscript:hidden">
      <button
        type="button"
        aria-busy={progress !== null || undefined}
        aria-disabled={progress !== null || undefined}
        onClick={() => progress === null && input.current?.click()}
        className={buttonClass('primary', 'compact')}
      >
        {label}
      </button>
      <input
        ref={input}
        type="file"
        accept={uploadTypes}
        multiple={isMultiple}
        hidden
        aria-label={`${label}: file`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) void upload(files)
        }}
      />
      <span role="status" className="text-sm text-stone">
        {progress && `Uploading ${progress}`}
      </span>
    </span>
  )
}

async function sendOne(file: File, onProgress: (sent: number) => void): Promise<ImageRef | null> {
  onProgress(0)
  const error = await checkBeforeUpload(file).catch(() => 'unreadable' as const)
  const { signal } = new AbortController()
  const result = error
    ? ({ outcome: 'refused', code: error } as const)
    : await sendImage(file, onProgress, signal)
  if (result.outcome === 'saved') return result.image
  notify.error(`${file.name}: ${imageErrors[result.code]}`)
  return null
}
