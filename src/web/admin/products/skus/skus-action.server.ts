import type { Db } from '#platform/database/database.server.ts'
import { saveSkus } from '#shop/skus/save-skus.server.ts'
import { CODE_MAX, parseSkus, type EditedSku, type SkuErrorCode } from '#shop/skus/sku.ts'
import { productMessages } from '../../messages.ts'
import type { ListResult } from '../list/list-result.ts'

const errorTexts: Record<SkuErrorCode, string> = {
  missing: productMessages.missing,
  'too-long': `Please use at most ${CODE_MAX} characters.`,
  repeated: 'Another size has this SKU.',
  'sku-taken': 'Another product has this SKU.',
  'not-a-code': `Please use at most ${CODE_MAX} Latin letters, digits and signs.`,
}

type SkuRequest = { id: string; adminId: string; form: FormData }

export async function skusAction(db: Db, { id, adminId, form }: SkuRequest): Promise<ListResult> {
  const { value: skus, errors } = parseSkus(form)
  if (errors.length > 0) return refusal(errors.map(({ field, code }) => [field, code]))
  const saved = await saveSkus(db, { productId: id, skus, savedBy: adminId })
  switch (saved.outcome) {
    case 'saved':
      return { tone: 'success', text: 'SKUs saved' }
    case 'no-such-product':
      return { tone: 'error', text: 'This product is no longer in the shop.' }
    case 'changed-by-someone-else':
      return {
        tone: 'error',
        isStale: true,
        text: 'Somebody else changed these SKUs first. You now see theirs; nothing was overwritten.',
      }
    case 'sku-taken':
      return refusal(takenFields(skus, saved.taken))
  }
}

function takenFields(
  skus: readonly EditedSku[],
  taken: readonly string[],
): [string, SkuErrorCode][] {
  return skus.flatMap(({ sku }, row): [string, SkuErrorCode][] =>
    taken.includes(sku.toLowerCase()) ? [[`${row}-sku`, 'sku-taken']] : [],
  )
}

function refusal(errors: readonly (readonly [string, SkuErrorCode])[]): ListResult {
  return {
    tone: 'error',
    text: productMessages.markedFields,
    skuProblems: Object.fromEntries(errors.map(([field, code]) => [field, errorTexts[code]])),
  }
}
