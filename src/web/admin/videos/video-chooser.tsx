import {
  acceptedVideos,
  VIDEO_BYTES_MAX,
  VIDEO_SECONDS_MAX,
  type VideoRef,
} from '#shop/videos/video.ts'
import { useVideoUpload } from './use-video-upload.ts'
import { videoErrors } from './video-result.ts'
import { fileInputClass } from '#web/admin/media/file-input-class.ts'

type VideoChooserProps = { id: string; label: string; onSaved: (video: VideoRef) => void }

/** A file input with the progress and the problem of its upload. */
export function VideoChooser({ id, label, onSaved }: VideoChooserProps) {
  const { upload, send } = useVideoUpload(onSaved)
  const refused = upload?.state === 'refused' ? upload : null
  const described = `${id}-hint${refused ? ` ${id}-problem` : ''}`
  return (
    <div className="space-y-2">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={acceptedVideos}
        aria-invalid={refused ? true : undefined}
        aria-describedby={described}
        className={`${fileInputClass} max-w-md`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The input is cleared, so that the admin can choose that file again.
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-stone">
        MP4 or WebM, at most {VIDEO_SECONDS_MAX} seconds and {VIDEO_BYTES_MAX / 1024 / 1024} MB. It
        plays without sound.
      </p>
      {upload?.state === 'sending' && <Progress progress={upload.progress} />}
      {refused && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-semibold text-rose">
          {videoErrors[refused.code]}{' '}
          <button
            type="button"
            onClick={() => void send(refused.file)}
            className="min-h-8 underline underline-offset-2"
          >
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

function Progress({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100)
  return (
    <p className="flex items-center gap-3 text-sm">
      <progress
        value={progress}
        max={1}
        aria-label="Sending the video"
        className="h-2 w-full max-w-xs accent-madder"
      />
      {percent < 100 ? `${percent}%` : 'Checking'}
    </p>
  )
}
