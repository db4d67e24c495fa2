import fs from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { TABLE_BYTES_MAX, ZIP_BYTES_MAX } from '#shop/exchange/import.ts'
import { importFolder, picturesFile, tableFile } from '#shop/exchange/import-parts.server.ts'

export type Received =
  | { outcome: 'received'; id: string; fileName: string; hasPictures: boolean }
  | { outcome: 'refused'; message: string }

/** Words for the owner. */
class Refusal extends Error {}

const BROKEN = 'The upload broke off. Please try again.'

/**
 * A form with the fields `table` and `pictures`, written to the disk as it comes: a gigabyte of pictures never lies in the
 * memory. Nothing of a refused upload stays.
 */
export async function receiveUpload(request: Request, folder: string): Promise<Received> {
  const id = crypto.randomUUID()
  await mkdir(importFolder(folder, id), { recursive: true })
  try {
    const names = await writeFiles(request, folder, id)
    const fileName = names.get('table')
    if (fileName === undefined)
      throw new Refusal('Please choose a CSV file, or a zip with one inside.')
    return { outcome: 'received', id, fileName, hasPictures: names.has('pictures') }
  } catch (error) {
    await rm(importFolder(folder, id), { recursive: true, force: true })
    return { outcome: 'refused', message: error instanceof Refusal ? error.message : BROKEN }
  }
}

async function writeFiles(
  request: Request,
  folder: string,
  id: string,
): Promise<Map<string, string>> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data') || !request.body)
    throw new Refusal('Please choose a CSV file, or a zip with one inside.')
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
    const place = field === 'table' ? tableFile(folder, id) : picturesFile(folder, id)
    const writing = pipeline(stream, limited(field), fs.createWriteStream(place), {
      signal: stop.signal,
    })
    // What cannot be written ends the whole upload, not only its own part.
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
      .find((one) => one instanceof Refusal)
    throw reason ?? error
  }
  return names
}

/** A table may be a zip; how long it may be is known by its first letters. */
function limited(field: 'table' | 'pictures'): Transform {
  let length = 0
  let bytesMax = ZIP_BYTES_MAX
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (length === 0 && field === 'table' && piece.subarray(0, 2).toString('latin1') !== 'PK')
        bytesMax = TABLE_BYTES_MAX
      length += piece.length
      if (length <= bytesMax) done(null, piece)
      else
        done(
          new Refusal(
            bytesMax === TABLE_BYTES_MAX
              ? 'The CSV file is larger than 50 MB. Please divide it.'
              : 'The zip is larger than 1 GB. Please divide it.',
          ),
        )
    },
  })
}
