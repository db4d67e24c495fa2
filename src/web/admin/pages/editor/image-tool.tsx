import { useRef, useState } from 'react'
import type { PageImage } from '#shop/pages/rich-text.ts'
import { notify } from '#web/ui/notify.ts'
import { ChooseFromLibrary } from '../../media/choose-from-library.tsx'
import { imageErrors } from '../../messages.ts'
import { checkBeforeUpload, sendImage } from '../../products/upload/send-image.ts'

type ImageToolProps = { className: string; onImage: (image: PageImage) => void }

/** Uploads an image, or takes one of the media library. */
export function ImageTool({ className, onImage }: ImageToolProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)

  async function upload(file: File) {
    setSending(true)
    try {
      const error = await checkBeforeUpload(file).catch(() => 'unreadable' as const)
      const { signal } = new AbortController()
      const result = error
        ? ({ outcome: 'refused', code: error } as const)
        : await sendImage(file, () => {}, signal)
      if (result.outcome === 'refused') notify.error(imageErrors[result.code])
      else {
        const { id, width, height, alt } = result.image
        onImage({ id, width, height, alt })
      }
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <button
        type="button"
        aria-busy={isSending || undefined}
        aria-disabled={isSending || undefined}
        onClick={() => !isSending && input.current?.click()}
        className={className}
      >
        {isSending ? 'Uploading…' : 'Image'}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Image file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
      <ChooseFromLibrary
        className={className}
        onImage={({ id, width, height, alt }) => onImage({ id, width, height, alt })}
      />
    </>
  )
}
