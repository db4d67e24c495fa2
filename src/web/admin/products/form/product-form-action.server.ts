import { data, redirect } from 'react-router'
import { findProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { parseProduct } from '#shop/catalogue/parse-product.ts'
import type { Quantities } from '#shop/catalogue/product-fields.ts'
import { saveProduct, type ProductSaved } from '#shop/catalogue/save-product.server.ts'
import type { Form } from '#shop/form-text.ts'
import { quantitiesOnHand, type StockRow } from '#shop/stock/stock.ts'
import { listStock } from '#shop/stock/stock-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import {
  factProblems,
  kindProblems,
  productMessages,
  productErrorSummary,
  productErrorTexts,
} from '../../messages.ts'
import { listAfter, refusal, type ProductResult } from './product-result.ts'
import { readProductForm, receiveImages } from './read-product-form.server.ts'
import { typedFrom, typedIn, type TypedProduct } from '#shop/catalogue/typed-product.ts'

type Services = Pick<Shop, 'db' | 'jobs' | 'media' | 'log'>

/** Adds a product if `productId` is null, otherwise edits one. Throws a redirect to the list after saving. */
export async function productFormAction(
  services: Services,
  adminId: string,
  productId: string | null,
  request: Request,
): Promise<ProductResult> {
  const sent = await readProductForm(request)
  try {
    const { form, problem } = await receiveImages(services, adminId, sent)
    const typed = typedIn(form)
    const { value: product, errors } = parseProduct(typed)
    if (errors.length > 0)
      return refusal(
        productErrorSummary(errors),
        { ...productErrorTexts(errors), ...(problem && { images: problem }) },
        typed,
      )
    if (problem) return refusal(productMessages.markedFields, { images: problem }, typed)

    const basedOn =
      productId === null
        ? null
        : {
            id: productId,
            version: Number(form.get('basedOnVersion')),
            quantities: quantitiesIn(form, await listStock(services.db, productId)),
          }
    const saved = await saveProduct(services.db, { product, savedBy: adminId, basedOn })
    if (saved.outcome === 'saved')
      throw redirect(listAfter(productId === null ? 'added' : 'updated', saved.id))
    return await resultOfRefusal(services, saved, productId, typed)
  } catch (error) {
    if (isResponse(error)) throw error
    services.log.error({ err: error, productId }, 'product could not be saved')
    return refusal(failureMessage(productId), {}, typedIn(sent))
  }
}

export function failureMessage(productId: string | null): string {
  return productId === null ? 'Failed to add product' : 'Failed to update product'
}

type NotSaved = Exclude<ProductSaved, { outcome: 'saved' }>

async function resultOfRefusal(
  { db }: Services,
  saved: NotSaved,
  productId: string | null,
  typed: TypedProduct,
): Promise<ProductResult> {
  switch (saved.outcome) {
    case 'unknown-image':
      return refusal(
        productMessages.markedFields,
        {
          images:
            'One of these pictures is no longer in the shop. Please remove it and choose it again.',
        },
        typed,
      )
    case 'not-of-its-kind':
      return refusal(productMessages.markedFields, kindProblems(saved.mismatch), typed)
    case 'facts-missing':
      return refusal(productMessages.factsMissing, factProblems(saved.missing), typed)
    case 'fewer-than-promised': {
      const promised = saved.rows
        .map(({ size, reserved }) => `${reserved}${size && ` of size ${size}`}`)
        .join(', ')
      return refusal(
        productMessages.markedFields,
        { quantity: `Customers are paying for ${promised} right now: the number cannot be lower.` },
        typed,
      )
    }
    case 'more-than-fits':
      return refusal(productMessages.markedFields, { quantity: productMessages.notACount }, typed)
    case 'no-such-product':
      throw data('No such product', { status: 404 })
    case 'changed-by-someone-else': {
      const product = productId === null ? undefined : await findProduct(db, productId)
      if (!product) throw data('No such product', { status: 404 })
      const stock = await listStock(db, product.id)
      const seen = quantitiesOnHand(stock)
      const theirs = { typed: typedFrom(product, seen), version: product.version, seen }
      return {
        outcome: 'changed-by-someone-else',
        message: 'Somebody else changed this product first. Nothing was overwritten.',
        problems: {},
        typed,
        theirs,
      }
    }
  }
}

/** The inputs `seen`, `seen-S` … hold the stock on hand at the time of rendering. */
function quantitiesIn(form: Form, stock: readonly StockRow[]): Quantities {
  const rows = stock.map(({ size }) => [size, form.get(size ? `seen-${size}` : 'seen')] as const)
  return Object.fromEntries(
    rows.flatMap(([size, value]) =>
      typeof value === 'string' && /^\d{1,6}$/.test(value) ? [[size, Number(value)]] : [],
    ),
  )
}

function isResponse(error: unknown): boolean {
  return (
    error instanceof Response ||
    (typeof error === 'object' && error !== null && 'init' in error && 'data' in error)
  )
}
