import { redirect } from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import { deleteProduct } from '#shop/catalogue/delete-product.server.ts'
import { duplicateProduct } from '#shop/catalogue/duplicate-product.server.ts'
import { parsePrice } from '#shop/catalogue/field-values.ts'
import { parseCount, type ProductError } from '#shop/catalogue/parse-product.ts'
import { quickEditProduct, type QuickEdit } from '#shop/catalogue/quick-edit-product.server.ts'
import { lineText } from '#shop/form-text.ts'
import { restockProduct } from '#shop/stock/restock-product.server.ts'
import { ON_HAND_MAX } from '#shop/stock/stock.ts'
import { isUuid } from '#shop/uuid.ts'
import { commonMessages, productMessages, productErrorTexts } from '../../messages.ts'
import type { ListResult } from './list-result.ts'
import { doneMessages } from '../form/product-result.ts'
import { skusAction } from '../skus/skus-action.server.ts'

const notUnderstood: ListResult = {
  tone: 'error',
  text: commonMessages.notUnderstood,
}
const noSuchProduct: ListResult = {
  tone: 'error',
  text: 'This product is no longer in the shop.',
}

export async function listAction(db: Db, adminId: string, form: FormData): Promise<ListResult> {
  const id = form.get('id')
  if (!isUuid(id)) return notUnderstood
  switch (form.get('intent')) {
    case 'quick-edit':
      return quickEdit(db, { id, adminId, form })
    case 'restock':
      return restock(db, { id, adminId, form })
    case 'save-skus':
      return skusAction(db, { id, adminId, form })
    case 'duplicate':
      return duplicate(db, { id, adminId, form }, false)
    case 'duplicate-colour':
      return duplicate(db, { id, adminId, form }, true)
    case 'delete':
      return (await deleteProduct(db, id, adminId)).outcome === 'deleted'
        ? { tone: 'success', text: doneMessages.deleted }
        : noSuchProduct
    default:
      return notUnderstood
  }
}

type ActionRequest = { id: string; adminId: string; form: FormData }

async function quickEdit(db: Db, { id, adminId, form }: ActionRequest): Promise<ListResult> {
  const basedOn = Number(form.get('basedOn'))
  if (!Number.isSafeInteger(basedOn) || basedOn < 1) return notUnderstood
  const price = parsePrice(lineText(form.get('price')))
  const quantity = form.has('quantity') ? quantityIn(form) : null
  const errors: ProductError[] = []
  if (price.error) errors.push({ field: 'sellingPrice', code: price.error })
  if (quantity === 'not-a-count') errors.push({ field: 'quantity', code: quantity })
  if (quantity === 'not-a-count' || errors.length > 0)
    return {
      tone: 'error',
      text: productMessages.markedFields,
      problems: productErrorTexts(errors),
    }

  return resultOf(
    await quickEditProduct(db, {
      id,
      basedOn,
      sellingPricePaise: price.value,
      quantity,
      savedBy: adminId,
    }),
  )
}

function resultOf(edited: Awaited<ReturnType<typeof quickEditProduct>>): ListResult {
  switch (edited.outcome) {
    case 'saved':
      return { tone: 'success', text: doneMessages.updated, version: edited.version }
    case 'changed-by-someone-else':
      return {
        tone: 'error',
        isStale: true,
        text: 'Somebody else changed this product first. Nothing was overwritten: check it again, then save.',
      }
    case 'no-such-product':
      return noSuchProduct
    case 'above-original':
      return {
        tone: 'error',
        text: productMessages.markedFields,
        problems: { sellingPrice: productMessages.aboveOriginal },
      }
    case 'fewer-than-promised': {
      const promised = edited.rows[0]?.reserved ?? 0
      return {
        tone: 'error',
        text: productMessages.markedFields,
        problems: {
          quantity: `Customers are paying for ${promised} right now: the number cannot be lower.`,
        },
      }
    }
    case 'more-than-fits':
      return {
        tone: 'error',
        text: productMessages.markedFields,
        problems: { quantity: productMessages.notACount },
      }
  }
}

/** Throws a redirect to the form of the copy. */
async function duplicate(
  db: Db,
  { id, adminId, form }: ActionRequest,
  isOtherColour: boolean,
): Promise<ListResult> {
  const copyId = form.get('copyId')
  if (!isUuid(copyId)) return notUnderstood
  const { outcome } = await duplicateProduct(db, { id, copyId, savedBy: adminId, isOtherColour })
  if (outcome === 'saved') throw redirect(`/admin/updateproduct/${copyId}`)
  return outcome === 'no-such-product' ? noSuchProduct : notUnderstood
}

async function restock(db: Db, { id, adminId, form }: ActionRequest): Promise<ListResult> {
  const { outcome } = await restockProduct(db, {
    productId: id,
    size: String(form.get('size')),
    quantity: Number(form.get('pieces')),
    movedBy: adminId,
  })
  switch (outcome) {
    case 'restocked':
      return { tone: 'success', text: 'The stock is added' }
    case 'not-a-number':
      return {
        tone: 'error',
        text: 'How many units arrived? Please enter a whole number of at least 1.',
      }
    case 'more-than-fits':
      return { tone: 'error', text: `That would be more than ${ON_HAND_MAX} units.` }
    case 'no-such-row':
      return noSuchProduct
  }
}

function quantityIn(form: FormData): QuickEdit['quantity'] | 'not-a-count' {
  const seen = parseCount(lineText(form.get('seen')))
  const wanted = parseCount(lineText(form.get('quantity')))
  return seen === null || wanted === null ? 'not-a-count' : { seen, wanted }
}
