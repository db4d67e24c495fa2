import type { Db } from '#platform/database/database.server.ts'
import { deleteProduct } from '#shop/catalogue/delete-product.server.ts'
import { PRICE_MAX_PAISE } from '#shop/catalogue/product-form.ts'
import { quickEditProduct, type QuickEdit } from '#shop/catalogue/quick-edit-product.server.ts'
import { parseRupees } from '#shop/money.ts'
import { restockProduct } from '#shop/stock/restock-product.server.ts'
import { ON_HAND_MAX, type StockSize } from '#shop/stock/stock.ts'
import { isUuid } from '#shop/uuid.ts'
import type { ListAnswer } from './list-answer.ts'
import { doneWords } from './product-answer.ts'

const notUnderstood: ListAnswer = {
  tone: 'error',
  text: 'The shop did not understand that. Please load the page again.',
}
const noSuchProduct: ListAnswer = {
  tone: 'error',
  text: 'This product is not in the shop any more.',
}
const wholeNumber = `A whole number from 0 to ${ON_HAND_MAX}, please.`

/** What the list and a product's own page may ask for, and the words that answer it. */
export async function answerList(db: Db, adminId: string, form: FormData): Promise<ListAnswer> {
  const id = form.get('id')
  if (!isUuid(id)) return notUnderstood
  switch (form.get('intent')) {
    case 'quick-edit':
      return quickEdit(db, { id, adminId, form })
    case 'restock':
      return restock(db, { id, adminId, form })
    case 'delete':
      return (await deleteProduct(db, id, adminId)).outcome === 'deleted'
        ? { tone: 'success', text: doneWords.deleted }
        : noSuchProduct
    default:
      return notUnderstood
  }
}

type Asked = { id: string; adminId: string; form: FormData }

async function quickEdit(db: Db, { id, adminId, form }: Asked): Promise<ListAnswer> {
  const basedOn = Number(form.get('basedOn'))
  if (!Number.isSafeInteger(basedOn) || basedOn < 1) return notUnderstood
  const price = parseRupees(String(form.get('price')))
  const quantity = form.has('quantity')
    ? { seen: countOf(form.get('seen')), wanted: countOf(form.get('quantity')) }
    : null
  const problems = {
    ...(price === null || price < 100 || price > PRICE_MAX_PAISE
      ? { price: 'From 1 to 5,00,000 rupees, please.' }
      : {}),
    ...(quantity && (quantity.seen === null || quantity.wanted === null)
      ? { quantity: wholeNumber }
      : {}),
  }
  if (price === null || Object.keys(problems).length > 0)
    return { tone: 'error', text: 'Please look at the marked fields.', problems }
  const counted =
    quantity?.seen === null || quantity?.wanted === null
      ? null
      : (quantity as QuickEdit['quantity'])
  return wordsFor(
    await quickEditProduct(db, {
      id,
      basedOn,
      sellingPricePaise: price,
      quantity: counted,
      savedBy: adminId,
    }),
  )
}

function wordsFor(edited: Awaited<ReturnType<typeof quickEditProduct>>): ListAnswer {
  switch (edited.outcome) {
    case 'saved':
      return { tone: 'success', text: doneWords.updated }
    case 'changed-by-someone-else':
      return {
        tone: 'error',
        isStale: true,
        text: 'Somebody else changed this product first. Nothing was overwritten: look at it again, then save.',
      }
    case 'no-such-product':
      return noSuchProduct
    case 'fewer-than-promised': {
      const promised = edited.rows[0]?.reserved ?? 0
      return {
        tone: 'error',
        text: 'Please look at the marked fields.',
        problems: { quantity: `Customers are paying for ${promised} right now: not below that.` },
      }
    }
    case 'more-than-fits':
      return {
        tone: 'error',
        text: 'Please look at the marked fields.',
        problems: { quantity: wholeNumber },
      }
  }
}

async function restock(db: Db, { id, adminId, form }: Asked): Promise<ListAnswer> {
  const { outcome } = await restockProduct(db, {
    productId: id,
    size: String(form.get('size')) as StockSize,
    pieces: Number(form.get('pieces')),
    movedBy: adminId,
  })
  switch (outcome) {
    case 'restocked':
      return { tone: 'success', text: 'The new pieces are on the shelf' }
    case 'not-a-number':
      return { tone: 'error', text: 'How many pieces arrived? A whole number from 1, please.' }
    case 'more-than-fits':
      return { tone: 'error', text: `That would be more than ${ON_HAND_MAX} pieces.` }
    case 'no-such-row':
      return noSuchProduct
  }
}

function countOf(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) && Number(value) <= ON_HAND_MAX
    ? Number(value)
    : null
}
