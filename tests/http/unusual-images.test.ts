import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openMediaStorage } from '../../src/platform/media-storage/media-storage.server.ts'
import { imageErrors } from '../../src/web/admin/messages.ts'
import { keysOfImage } from '../../src/shop/media/rendition.server.ts'
import { makeUnusualPictures, type UnusualPicture } from '../pictures/unusual-pictures.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db, config } = shop.shop
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
const media = openMediaStorage(config.storage)
const MINUTES = 60_000

type Result = {
  status: number
  image?: { id: string; width: number; height: number }
  code?: string
}

/** Content types that the uploads declare in turn. The shop must not trust them. */
const claims = [
  'application/octet-stream',
  'image/jpeg',
  'image/svg+xml',
  'text/html',
  'image/png; charset=utf-7',
  'multipart/form-data',
]

async function upload(bytes: Buffer, turn: number): Promise<Result> {
  const headers = { cookie: admin.cookie, 'content-type': claims[turn % claims.length]! }
  const response = await fetch(`${shop.url}/admin/pictures`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers,
    redirect: 'manual',
  })
  return { status: response.status, ...((await response.json()) as Omit<Result, 'status'>) }
}

const rows = async () =>
  (
    await db
      .selectFrom('images')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const folders = () =>
  fs.existsSync(path.join(config.dataDir, 'media/images'))
    ? fs.readdirSync(path.join(config.dataDir, 'media/images')).length
    : 0

/** Returns what is wrong with a stored image. It must be encoded anew and contain no byte of the upload. */
async function problemsOfKept(
  picture: UnusualPicture,
  image: NonNullable<Result['image']>,
): Promise<string[]> {
  const problems: string[] = []
  const check = (isRight: boolean, words: string) => void (isRight || problems.push(words))
  if (picture.size)
    check(
      image.width === picture.size[0] && image.height === picture.size[1],
      `is ${image.width} × ${image.height}`,
    )

  const files = await Promise.all(
    keysOfImage(image.id)
      .slice(0, 2)
      .map((key) => media.read(key)),
  )
  const original = files.find((bytes) => bytes !== null)!
  const served = []
  for (const format of ['webp', 'avif'] as const) {
    const response = await guest.get(`/images/${image.id}/240.${format}`)
    const { headers } = response
    check(
      response.status === 200 && headers.get('content-type') === `image/${format}`,
      `${response.status} ${headers.get('content-type')}`,
    )
    check(
      headers.get('x-content-type-options') === 'nosniff' &&
        headers.get('content-security-policy') === "default-src 'none'; sandbox",
      'could be run',
    )
    served.push(Buffer.from(await response.arrayBuffer()))
  }
  for (const bytes of [original, ...served]) {
    const { exif, xmp, icc, iptc, comments, orientation, pages } = await sharp(bytes).metadata()
    check(
      [exif, xmp, icc, iptc, comments, orientation].every((metadata) => metadata === undefined) &&
        (pages ?? 1) === 1,
      'says something about itself',
    )
    check(
      !/alert\(|<script|<html|<svg|ZariPhone|\$_GET|%PDF-1/.test(bytes.toString('latin1')),
      'holds what was hidden in the upload',
    )
  }
  if (picture.upright)
    check((await differ(original, picture.upright)) < 60, 'does not stand upright')
  return problems
}

async function differ(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes).removeAlpha().resize(8, 6, { fit: 'fill' }).raw().toBuffer(),
    ),
  )
  return Math.max(...a!.map((value, index) => Math.abs(value - b![index]!)))
}

test(
  'more than 630 odd and hostile files become upright images without metadata or get a clear message',
  async () => {
    const pictures = await makeUnusualPictures()
    expect(pictures.length).toBeGreaterThan(630)
    const problems: string[] = []
    const outcome = { kept: 0, refused: 0 }
    for (const [turn, picture] of pictures.entries()) {
      const before = [await rows(), folders()]
      const { status, image, code } = await upload(picture.bytes, turn)
      const addProblem = (words: string) => problems.push(`${picture.name}: ${words}`)
      if (image) {
        outcome.kept++
        if (picture.becomes === 'refused')
          addProblem(`was kept as ${image.width} × ${image.height}`)
        for (const problem of await problemsOfKept(picture, image)) addProblem(problem)
      } else {
        outcome.refused++
        if (picture.becomes === 'kept') addProblem(`was refused: ${code}`)
        if (status !== 422 || !Object.hasOwn(imageErrors, code ?? ''))
          addProblem(`answered ${status} ${code}`)
        if (String([await rows(), folders()]) !== String(before))
          addProblem('was refused, but left something behind')
      }
    }
    expect(problems).toEqual([])
    expect(outcome.kept).toBeGreaterThan(250)
    expect(outcome.refused).toBeGreaterThan(200)
  },
  10 * MINUTES,
)

test(
  'sixty simultaneous uploads are stored while the shop keeps responding',
  async () => {
    const photograph = fs.readFileSync('tests/pictures/Portrait_8.jpg')
    const sixty = Array.from({ length: 60 }, (_, turn) => upload(photograph, turn))
    const pages = Array.from({ length: 20 }, () => guest.get('/about').then(({ status }) => status))
    expect(new Set(await Promise.all(pages))).toEqual(new Set([200]))
    expect(new Set((await Promise.all(sixty)).map(({ status }) => status))).toEqual(new Set([201]))
  },
  2 * MINUTES,
)
