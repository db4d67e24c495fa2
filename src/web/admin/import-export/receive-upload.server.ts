import fs from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { isDiskFullError } from '#platform/machine/disk-usage.ts'
import { TABLE_BYTES_MAX, ZIP_BYTES_MAX } from '#shop/import-export/import/import.ts'
import {
  importFolder,
  imagesFile,
  tableFile,
} from '#shop/import-export/import/import-services.server.ts'
import type { UploadError } from './upload-result.ts'

export type Received =
  | { outcome: 'received'; id: string; fileName: string; hasImageZip: boolean }
  | { outcome: 'refused'; code: UploadError }

class Refusal extends Error {
  readonly code: UploadError

  constructor(code: UploadError) {
    super(code)
    this.code = code
  }
}

/** Streams the form fields `table` and `pictures` to disk, because the images may take a gigabyte.
 * Deletes the files of an upload that is refused. */
export async function receiveUpload(request: Request, folder: string): Promise<Received> {
  const id = crypto.randomUUID()
  try {
    await mkdir(importFolder(folder, id), { recursive: true })
    const names = await writeFiles(request, folder, id)
    const fileName = names.get('table')
    if (fileName === undefined) throw new Refusal('no-table')
    return { outcome: 'received', id, fileName, hasImageZip: names.has('pictures') }
  } catch (error) {
    await rm(importFolder(folder, id), { recursive: true, force: true })
    return { outcome: 'refused', code: codeOf(error) }
  }
}

function codeOf(error: unknown): UploadError {
  if (isDiskFullError(error)) return 'disk-full'
  return error instanceof Refusal ? error.code : 'interrupted'
}

async function writeFiles(
  request: Request,
  folder: string,
  id: string,
): Promise<Map<string, string>> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data') || !request.body) throw new Refusal('no-table')
  const form = new Busboy({
    headers: { 'content-type': contentType },
    limits: { files: 2, fields: 5, fieldSize: 1000 },
  })
  const names = new Map<string, string>()
  const written: Promise<void>[] = []
  const stop = new AbortController()

  form.on('file', (field, stream, fileName) => {
    if (!fileName || (field !== 'table' && field !== 'pictures') || names.has(field))
      return void stream.resume()
    names.set(field, fileName)
    const file = field === 'table' ? tableFile(folder, id) : imagesFile(folder, id)
    const writing = pipeline(stream, limited(field), fs.createWriteStream(file), {
      signal: stop.signal,
    })
    // A failed write ends the whole upload, not only the file that could not be written.
    writing.catch((error: unknown) => form.destroy(error as Error))
    written.push(writing)
  })
  try {
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), form)
    await Promise.all(written)
  } catch (error) {
    stop.abort()
    const settled = await Promise.allSettled(written)
    const reason = settled
      .map((one) => (one.status === 'rejected' ? (one.reason as unknown) : null))
      .find((one) => one instanceof Refusal || isDiskFullError(one))
    throw reason ?? error
  }
  return names
}

/** A table may be a zip file, which has a different size limit. The first two bytes decide which
 * limit applies. */
function limited(field: 'table' | 'pictures'): Transform {
  let length = 0
  let bytesMax = ZIP_BYTES_MAX
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (length === 0 && field === 'table' && chunk.subarray(0, 2).toString('latin1') !== 'PK')
        bytesMax = TABLE_BYTES_MAX
      length += chunk.length
      if (length <= bytesMax) done(null, chunk)
      else done(new Refusal(bytesMax === TABLE_BYTES_MAX ? 'table-too-large' : 'zip-too-large'))
    },
  })
}
