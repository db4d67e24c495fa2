import type { Page } from 'playwright'
import { readVideo } from '../../src/shop/videos/read-video.ts'
import { element, float } from './made-up-videos.ts'

const INFO = 0x1549a966
const DURATION = 0x4489

/** In the order of preference. Not every build of Chromium has H.264. */
const formats = {
  webm: ['video/webm;codecs=vp8'],
  mp4: ['video/mp4;codecs=avc1.42E01E', 'video/mp4;codecs=av01.0.04M.08'],
}

/** Records a changing colour in the browser: a video of two seconds that really plays. */
export async function recordVideo(
  page: Page,
  format: keyof typeof formats = 'webm',
): Promise<Buffer> {
  const bytes = await page.evaluate(async (mimeTypes) => {
    const canvas = document.createElement('canvas')
    canvas.width = 180
    canvas.height = 240
    const pen = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(20), {
      mimeType: mimeTypes.find((type) => MediaRecorder.isTypeSupported(type))!,
    })
    const chunks: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let now = performance.now(), end = now + 2_000; now < end; now = performance.now()) {
      pen.fillStyle = `hsl(${now / 10} 80% 50%)`
      pen.fillRect(0, 0, 180, 240)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())]
  }, formats[format])
  const recorded = Buffer.from(bytes)
  return readVideo(recorded) === 'no-duration' ? withDuration(recorded, 2_000) : recorded
}

/** Browsers record without a duration, because they do not know it at the beginning. */
function withDuration(recorded: Buffer, durationMs: number): Buffer {
  const id = Buffer.from(INFO.toString(16), 'hex')
  const at = recorded.indexOf(id) + id.length
  const sizeBytes = Math.clz32(recorded[at]!) - 23
  const size = recorded.readUIntBE(at + (sizeBytes > 6 ? sizeBytes - 6 : 0), Math.min(sizeBytes, 6))
  const length = sizeBytes > 6 ? size : size - 2 ** (7 * sizeBytes)
  const body = recorded.subarray(at + sizeBytes, at + sizeBytes + length)
  return Buffer.concat([
    recorded.subarray(0, at - id.length),
    element(INFO, body, element(DURATION, float(durationMs))),
    recorded.subarray(at + sizeBytes + length),
  ])
}
