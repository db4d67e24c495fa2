import { data, redirect } from 'react-router'
import { findProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { sizes } from '#shop/catalogue/product.ts'
import { parseProductForm, type Quantities } from '#shop/catalogue/product-form.ts'
import { saveProduct, type ProductSaved } from '#shop/catalogue/save-product.server.ts'
import type { Form } from '#shop/form-text.ts'
import { ON_HAND_MAX } from '#shop/stock/stock.ts'
import { listStock } from '#shop/stock/stock-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { listAfter, refusal, type ProductAnswer } from './product-answer.ts'
import { readProductForm, receivePictures } from './read-product-form.server.ts'
import { quantitiesSeen, typedFrom, typedIn, type TypedProduct } from './typed-product.ts'

type Parts = Pick<Shop, 'db' | 'jobs' | 'media' | 'log'>

/** One answer for adding (`productId` null) and editing; what is saved leads back to the list. */
export async function answerProductForm(
  parts: Parts,
  adminId: string,
  productId: string | null,
  request: Request,
): Promise<ProductAnswer> {
  const sent = await readProductForm(request)
  try {
    const { form, problem } = await receivePictures(parts, adminId, sent)
    const typed = typedIn(form)
    const { product, problems, message } = parseProductForm(form)
    if (!product)
      return refusal(message, problem ? { ...problems, images: problem } : problems, typed)
    if (problem) return refusal('Please look at the marked fields.', { images: problem }, typed)

    const basedOn =
      productId === null
        ? null
        : {
            id: productId,
            version: Number(form.get('basedOnVersion')),
            quantities: quantitiesIn(form),
          }
    const saved = await saveProduct(parts.db, { product, savedBy: adminId, basedOn })
    if (saved.outcome === 'saved')
      throw redirect(listAfter(productId === null ? 'added' : 'updated', saved.id))
    return await answerRefusal(parts, saved, productId, typed)
  } catch (error) {
    if (isAnswer(error)) throw error
    parts.log.error({ err: error, productId }, 'a product could not be saved')
    return refusal(failureWords(productId), {}, typedIn(sent))
  }
}

export function failureWords(productId: string | null): string {
  return productId === null ? 'Failed to add product' : 'Failed to update product'
}

type NotSaved = Exclude<ProductSaved, { outcome: 'saved' }>

async function answerRefusal(
  { db }: Parts,
  saved: NotSaved,
  productId: string | null,
  typed: TypedProduct,
): Promise<ProductAnswer> {
  switch (saved.outcome) {
    case 'unknown-image':
      return refusal(
        'Please look at the marked fields.',
        {
          images:
            'One of these pictures is not in the shop any more. Please remove it and choose it again.',
        },
        typed,
      )
    case 'fewer-than-promised': {
      const promised = saved.rows
        .map(({ size, reserved }) => `${reserved}${size && ` of size ${size}`}`)
        .join(', ')
      return refusal(
        'Please look at the marked fields.',
        { quantity: `Customers are paying for ${promised} right now: the number cannot be lower.` },
        typed,
      )
    }
    case 'more-than-fits':
      return refusal(
        'Please look at the marked fields.',
        { quantity: `A whole number from 0 to ${ON_HAND_MAX}, please.` },
        typed,
      )
    case 'no-such-product':
      throw data('No such product', { status: 404 })
    case 'changed-by-someone-else': {
      const product = productId === null ? undefined : await findProduct(db, productId)
      if (!product) throw data('No such product', { status: 404 })
      const stock = await listStock(db, product.id)
      const theirs = {
        typed: typedFrom({ product, stock }),
        version: product.version,
        seen: quantitiesSeen(stock),
      }
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

/** `seen` and `seen-S` …: what was on hand when the form was drawn. */
function quantitiesIn(form: Form): Quantities {
  const rows = (['', ...sizes] as const).map(
    (size) => [size, form.get(size ? `seen-${size}` : 'seen')] as const,
  )
  return Object.fromEntries(
    rows.flatMap(([size, value]) =>
      typeof value === 'string' && /^\d{1,6}$/.test(value) ? [[size, Number(value)]] : [],
    ),
  )
}

function isAnswer(error: unknown): boolean {
  return (
    error instanceof Response ||
    (typeof error === 'object' && error !== null && 'init' in error && 'data' in error)
  )
}
