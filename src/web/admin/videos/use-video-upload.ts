import { useEffect, useRef, useState } from 'react'
import { sniffVideo } from '#shop/videos/read-video.ts'
import { VIDEO_BYTES_MAX, type VideoRef } from '#shop/videos/video.ts'
import { sendFile } from '../products/upload/send-image.ts'
import type { VideoError, VideoUploadResult } from './video-result.ts'

const SNIFFED_BYTES = 16

/** `progress` runs from 0 to 1. */
export type VideoUpload =
  | { state: 'sending'; progress: number }
  | { state: 'refused'; code: VideoError; file: File }

/** Uploads one file at a time. A further file and leaving the page abort it. */
export function useVideoUpload(onSaved: (video: VideoRef) => void) {
  const [upload, setUpload] = useState<VideoUpload | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setUpload({ state: 'sending', progress: 0 })
    const result = await checkAndSend(file, controller.signal, (progress) =>
      setUpload({ state: 'sending', progress }),
    )
    if (controller.signal.aborted) return
    setUpload(result.outcome === 'saved' ? null : { state: 'refused', code: result.code, file })
    if (result.outcome === 'saved') onSaved(result.video)
  }

  return { upload, send }
}

async function checkAndSend(
  file: File,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<VideoUploadResult> {
  const code = await checkBeforeUpload(file).catch(() => 'unreadable' as const)
  if (code !== null) return { outcome: 'refused', code }
  return sendFile<VideoUploadResult>('/admin/videos', { file, onProgress, signal })
}

/** Runs the checks that need no upload. Returns null if the file may be sent. */
export async function checkBeforeUpload(file: Blob): Promise<VideoError | null> {
  if (file.size > VIDEO_BYTES_MAX) return 'too-large'
  const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
  return sniffVideo(start) === null ? 'not-a-video' : null
}
