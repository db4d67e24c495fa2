import { existsSync } from 'node:fs'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { openZip } from '#platform/zip/read-zip.server.ts'
import { isUuid } from '../../uuid.ts'
import type { Attribute } from '../../attributes/attribute.ts'
import { listAttributes } from '../../attributes/attribute-store.server.ts'
import { cellsOf, columnsOf } from '../formats/columns.ts'
import { draftFrom } from '../formats/file-format.ts'
import { listKinds } from '../../kinds/kind-store.server.ts'
import type { ProductKind } from '../../kinds/product-kind.ts'
import { listKnownProducts, listTakenTitles } from '../product-rows-store.server.ts'
import { compareDraft, type DraftToCompare } from './compare-draft.ts'
import { externalIds } from './external-id.server.ts'
import { filesOf, ownImageId, planOf, type ZipImages } from './image-plan.server.ts'
import { listExistingImages, listImportedImages } from './image-source-store.server.ts'
import { importTopic, type ImagePlan, type Import, type ImportRow } from './import.ts'
import { deleteImportRows, insertImportRows } from './import-row-store.server.ts'
import { listManualCollections } from '../../collections/chosen-product-store.server.ts'
import { listSkuOwners } from '../../skus/sku-store.server.ts'
import { imagesFile, type ImportServices } from './import-services.server.ts'
import { listImportLines, lockImport, updateImport } from './import-store.server.ts'
import { zipLimits } from './zip-limits.ts'

const PRODUCTS_PER_BATCH = 100

/** The dry run: plans the change of each product without writing products. An interrupted dry run
 * starts over. */
export async function checkImport(services: ImportServices, found: Import): Promise<void> {
  const { db } = services
  const files = await openZipImages(services.folder, found.id)
  try {
    await deleteImportRows(db, found.id)
    for (let productNo = 0; productNo < found.productCount; productNo += PRODUCTS_PER_BATCH) {
      const rows = await checkProducts(services, found, { files, productNo })
      const isStillChecking = await inTransaction(db, async (tx) => {
        if ((await lockImport(tx, found.id)) !== 'checking') return false
        await insertImportRows(tx, found.id, rows)
        await publish(tx, importTopic(found.id))
        return true
      })
      if (!isStillChecking) return
    }
    await inTransaction(db, async (tx) => {
      await updateImport(tx, found.id, { from: ['checking'], to: 'ready' })
      await publish(tx, importTopic(found.id))
    })
  } finally {
    files?.zip.close()
  }
}

/** Opens the zip. Returns null if it cannot be read; its images then count as missing. */
export async function openZipImages(folder: string, importId: string): Promise<ZipImages | null> {
  const file = imagesFile(folder, importId)
  if (!existsSync(file)) return null
  return openZip(file, zipLimits).then(filesOf, () => null)
}

async function checkProducts(
  { db, shopUrl }: ImportServices,
  found: Import,
  { files, productNo }: { files: ZipImages | null; productNo: number },
): Promise<ImportRow[]> {
  const [kinds, attributes] = await Promise.all([listKinds(db), listAttributes(db)])
  const drafts = await draftProducts(db, found, { files, productNo, kinds, attributes })
  await findKnownImages(
    db,
    drafts.flatMap(({ images }) => images ?? []),
    shopUrl,
  )
  const ids = new Set(drafts.flatMap(({ ids: own }) => own))
  const titles = new Set(drafts.flatMap(({ draft }) => draft.title ?? []))
  const skus = drafts.flatMap(({ draft }) => draft.skus ?? []).map(({ sku }) => sku)
  const shop = {
    skuOwners: await listSkuOwners(db, skus.filter(Boolean)),
    collections: await listManualCollections(db),
    products: await listKnownProducts(db, [...ids]),
    titles: await listTakenTitles(db, [...titles]),
    defaults: found.defaults,
    kinds,
    attributes,
  }
  return drafts.map((draft) => compareDraft(draft, shop))
}

type Batch = {
  files: ZipImages | null
  productNo: number
  kinds: readonly ProductKind[]
  attributes: readonly Attribute[]
}

async function draftProducts(
  db: Db,
  { id, kind, headers }: Import,
  { files, productNo, kinds, attributes }: Batch,
): Promise<DraftToCompare[]> {
  if (!kind) throw new Error(`Import ${id} is checked before it was read.`)
  const columns = columnsOf(headers)
  const today = new Date().toISOString().slice(0, 10)
  const lines = await listImportLines(db, id, { productNo, limit: PRODUCTS_PER_BATCH })
  return [...Map.groupBy(lines, (line) => line.productNo)].map(([number, own]) => {
    const records = own.map(({ cells }) => cellsOf(columns, cells))
    const draft = draftFrom(kind, records, today, kinds, attributes)
    return {
      productNo: number,
      line: own[0]!.line,
      draft,
      ids:
        draft.id === undefined
          ? externalIds(kind, draft.externalKey)
          : [draft.id.toLowerCase()].filter(isUuid),
      images: draft.images?.map((image) => planOf(image, files)) ?? null,
    }
  })
}

/** Sets the ids of images that the shop already has, including images of earlier imports. */
async function findKnownImages(
  db: Db,
  plans: readonly ImagePlan[],
  shopUrl: string,
): Promise<void> {
  const own = new Map(plans.map((plan) => [plan, ownImageId(plan.source, shopUrl)]))
  const existing = new Set(
    await listExistingImages(db, [...new Set([...own.values()].filter((id) => id !== null))]),
  )
  const imported = await listImportedImages(db, [...new Set(plans.flatMap(({ key }) => key ?? []))])
  for (const plan of plans) {
    const ownId = own.get(plan)
    plan.imageId =
      (ownId && existing.has(ownId) ? ownId : null) ??
      (plan.key ? (imported.get(plan.key) ?? null) : null)
  }
}
