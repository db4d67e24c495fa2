import crypto from 'node:crypto'
import { existsSync } from 'node:fs'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { openZip } from '#platform/zip/read-zip.server.ts'
import { beginningOf } from '../form-text.ts'
import { isUuid } from '../uuid.ts'
import { cellsOf, columnsOf } from './columns.ts'
import { differences } from './differences.ts'
import type { Draft } from './draft.ts'
import {
  listKnownProducts,
  listTitlesThere,
  type KnownProduct,
} from './exchange-product-store.server.ts'
import { draftFrom } from './file-kind.ts'
import { foreignIds } from './foreign-id.server.ts'
import { importTopic, type Import, type ImportRow, type PicturePlan } from './import.ts'
import { picturesFile, type ImportParts } from './import-parts.server.ts'
import { deleteImportRows, insertImportRows } from './import-row-store.server.ts'
import { listImportLines, lockImport, updateImport } from './import-store.server.ts'
import { judgeDraft } from './judge-draft.ts'
import { filesOf, ownImageId, planOf, type PictureFiles } from './picture-plan.server.ts'
import { listBroughtPictures, listImagesThere } from './picture-source-store.server.ts'
import { zipLimits } from './zip-limits.ts'

const PRODUCTS_AT_ONCE = 100
const TITLE_SHOWN_MAX = 200
const NOTE_SHOWN_MAX = 400

/** Says about each product of the file what would happen to it. Writes no product. Killed in between it begins again. */
export async function checkImport(parts: ImportParts, found: Import): Promise<void> {
  const { db } = parts
  const files = await openPictures(parts.folder, found.id)
  try {
    await deleteImportRows(db, found.id)
    for (let productNo = 0; productNo < found.productCount; productNo += PRODUCTS_AT_ONCE) {
      const rows = await judgeProducts(parts, found, { files, productNo })
      const goesOn = await inTransaction(db, async (tx) => {
        if ((await lockImport(tx, found.id)) !== 'checking') return false
        await insertImportRows(tx, found.id, rows)
        await publish(tx, importTopic(found.id))
        return true
      })
      if (!goesOn) return
    }
    await inTransaction(db, async (tx) => {
      await updateImport(tx, found.id, { from: ['checking'], to: 'ready' })
      await publish(tx, importTopic(found.id))
    })
  } finally {
    files?.zip.close()
  }
}

/** A zip that cannot be read costs its pictures: each of them is told to be missing. */
export async function openPictures(folder: string, importId: string): Promise<PictureFiles | null> {
  const file = picturesFile(folder, importId)
  if (!existsSync(file)) return null
  return openZip(file, zipLimits).then(filesOf, () => null)
}

type Drafted = { productNo: number; line: number; draft: Draft; ids: string[] }

async function judgeProducts(
  { db, shopUrl }: ImportParts,
  found: Import,
  { files, productNo }: { files: PictureFiles | null; productNo: number },
): Promise<ImportRow[]> {
  const drafted = await draftProducts(db, found, productNo)
  const present = await listKnownProducts(db, [...new Set(drafted.flatMap(({ ids }) => ids))])
  const pictures = new Map(
    drafted.map(({ productNo: number, draft }) => [
      number,
      draft.pictures?.map((picture) => planOf(picture, files)) ?? null,
    ]),
  )
  await recognise(
    db,
    [...pictures.values()].flatMap((plans) => plans ?? []),
    shopUrl,
  )
  const titles = await listTitlesThere(db, [
    ...new Set(drafted.flatMap(({ draft }) => draft.title ?? [])),
  ])
  return drafted.map((one) =>
    shortened(judge(one, pictures.get(one.productNo) ?? null, { present, titles }, found)),
  )
}

async function draftProducts(
  db: Db,
  { id, kind, headers }: Import,
  productNo: number,
): Promise<Drafted[]> {
  if (!kind) throw new Error(`Import ${id} is checked before it was read.`)
  const columns = columnsOf(headers)
  const today = new Date().toISOString().slice(0, 10)
  const lines = await listImportLines(db, id, { productNo, limit: PRODUCTS_AT_ONCE })
  return [...Map.groupBy(lines, (line) => line.productNo)].map(([number, own]): Drafted => {
    const draft = draftFrom(
      kind,
      own.map(({ cells }) => cellsOf(columns, cells)),
      today,
    )
    const ids =
      draft.id !== undefined
        ? [draft.id.toLowerCase()].filter(isUuid)
        : draft.foreignKey
          ? foreignIds(kind, draft.foreignKey)
          : []
    return { productNo: number, line: own[0]!.line, draft, ids }
  })
}

/** Pictures that the shop has already, from itself or because they were brought before. */
async function recognise(db: Db, plans: readonly PicturePlan[], shopUrl: string): Promise<void> {
  const own = new Map(plans.map((plan) => [plan, ownImageId(plan.source, shopUrl)]))
  const there = new Set(
    await listImagesThere(db, [...new Set([...own.values()].filter((id) => id !== null))]),
  )
  const brought = await listBroughtPictures(db, [...new Set(plans.flatMap(({ key }) => key ?? []))])
  for (const plan of plans) {
    const ownId = own.get(plan)
    plan.imageId =
      (ownId && there.has(ownId) ? ownId : null) ??
      (plan.key ? (brought.get(plan.key) ?? null) : null)
  }
}

/** A note may quote a cell, and a cell may be a megabyte of anything. */
function shortened(row: ImportRow): ImportRow {
  return {
    ...row,
    notes: row.notes.map((note) =>
      note.length > NOTE_SHOWN_MAX ? `${beginningOf(note, NOTE_SHOWN_MAX)}…` : note,
    ),
  }
}

type InShop = { present: ReadonlyMap<string, KnownProduct>; titles: ReadonlySet<string> }

function judge(
  { productNo, line, draft, ids }: Drafted,
  pictures: PicturePlan[] | null,
  { present: known, titles }: InShop,
  { defaults }: Import,
): ImportRow {
  const productId = ids.find((id) => !known.get(id)?.isDeleted) ?? null
  const present = productId ? (known.get(productId) ?? null) : null
  const row = {
    productNo,
    line,
    title: beginningOf(draft.title || present?.title || '–', TITLE_SHOWN_MAX),
    productId: present?.id ?? null,
    pictures,
  }
  const refused = (notes: string[]): ImportRow => ({
    ...row,
    verdict: 'refused',
    notes,
    wanted: null,
    basedOn: null,
  })

  if (draft.id !== undefined && ids.length === 0)
    return refused([`“${draft.id}” is no ID of this shop. Leave it empty for a new product.`])
  if (draft.id !== undefined && !productId)
    return refused([
      'This product was deleted in this shop. Without its ID it comes in as a new one.',
    ])
  const { wanted: product, problems } = judgeDraft(draft, present, defaults)
  if (!product) return refused(problems)
  const { images: _none, ...wanted } = product
  const lost = (pictures ?? [])
    .filter(({ imageId, key }) => !imageId && !key)
    .map(({ source }) => source)
  const notes = [
    ...draft.notes,
    ...(lost.length > 0 ? [`There is no picture ${lost.join(', ')} in the zip.`] : []),
  ]
  if (!present && titles.has(wanted.title))
    notes.push('The shop has another product of this title; this one comes beside it.')
  if (!present)
    return {
      ...row,
      verdict: 'new',
      notes: [...notes, ...picturesToBring(pictures)],
      wanted,
      productId: productId ?? crypto.randomUUID(),
      basedOn: null,
    }

  const changes = [...differences(present, product), ...otherPictures(present, pictures)]
  if (changes.length === 0)
    return {
      ...row,
      verdict: 'unchanged',
      notes: lost.length > 0 ? notes : [],
      wanted: null,
      basedOn: null,
    }
  if (draft.version !== undefined && draft.version !== String(present.version)) {
    return refused([
      `Somebody changed it in the shop after this file was written (version ${draft.version} here, ${present.version} there). Export it again, or empty its Version to overwrite.`,
    ])
  }
  const images = present.images.map(({ id, alt }) => ({ id, alt }))
  return {
    ...row,
    verdict: 'update',
    notes: [...changes, ...notes],
    wanted,
    basedOn: { version: present.version, quantities: present.onHand, images },
  }
}

function picturesToBring(pictures: PicturePlan[] | null): string[] {
  const count = (pictures ?? []).filter(({ imageId, key }) => !imageId && key).length
  return count === 0 ? [] : [count === 1 ? '1 picture to bring.' : `${count} pictures to bring.`]
}

function otherPictures(present: KnownProduct, pictures: PicturePlan[] | null): string[] {
  if (!pictures || pictures.some(({ imageId, key }) => !imageId && !key)) return []
  const toBring = picturesToBring(pictures)
  if (toBring.length > 0) return toBring
  const text = (images: readonly { id: string | null; alt: string }[]) =>
    JSON.stringify(images.map(({ id, alt }) => [id, alt]))
  return text(present.images) === text(pictures.map(({ imageId, alt }) => ({ id: imageId, alt })))
    ? []
    : ['Other pictures.']
}
