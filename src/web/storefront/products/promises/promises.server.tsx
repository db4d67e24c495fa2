import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Advance } from '#shop/advance-mode.ts'
import { attributeFacts } from '#shop/attributes/attribute-values.ts'
import type { Attribute } from '#shop/attributes/attribute.ts'
import { dispatchText } from '#shop/delivery/dispatch-text.ts'
import { findDelivery } from '#shop/delivery/delivery-store.server.ts'
import { deliveryTopic } from '#shop/delivery/delivery-zones.ts'
import { formatPaise, type Paise } from '#shop/money.ts'
import { listPageLinks } from '#shop/pages/page-store.server.ts'
import { effectiveDays, windowText } from '#shop/returns/return-window.ts'
import type { WindowParts } from '#shop/returns/window-store.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { cashTopic, isCashPossible, type CashOnDelivery } from '#shop/settings/cash-on-delivery.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'
import { dependsOn, shopContext } from '#web/shop-context.server.ts'
import { CheckIcon } from '#web/ui/icons.tsx'

type Context = Parameters<typeof dependsOn>[0]
type PromisedProduct = {
  id: string
  sellingPricePaise: Paise
  attributes: readonly string[]
  /** A product that is sold in advance states its own day of dispatch. */
  advance?: Advance | null
}

/** Attributes with the number of a certificate. */
const markSlugs: readonly string[] = ['silk-mark', 'handloom-mark']

/** The lines near the price: dispatch, returns, certificates and ways to pay. They need no script. */
export async function promisesHtml(
  context: Context,
  product: PromisedProduct,
  attributes: readonly Attribute[],
  windows: WindowParts | null,
): Promise<string> {
  dependsOn(context, cashTopic, deliveryTopic, siteTopic)
  const { db, keep } = context.get(shopContext)
  const [pages, cash, delivery] = await Promise.all([
    listPageLinks(db, keep),
    keep('cash-on-delivery', [cashTopic], () => findCashOnDelivery(db)),
    keep('delivery', [deliveryTopic], () => findDelivery(db)),
  ])
  return renderToStaticMarkup(
    <Promises
      dispatch={product.advance ? null : dispatchText(delivery)}
      days={effectiveDays(windows ?? { product: null, kind: null, shop: null })}
      hasPolicy={pages.some(({ slug }) => slug === 'returns')}
      marks={qualityMarks(attributes, product.attributes)}
      cashText={cashText(cash, product.sellingPricePaise)}
    />,
  )
}

/** For example 'Silk Mark number: A-12'. */
export function qualityMarks(
  attributes: readonly Attribute[],
  entries: readonly string[],
): string[] {
  const marks = attributes.filter(({ slug }) => markSlugs.includes(slug))
  return attributeFacts(marks, entries).map(({ name, texts }) => `${name}: ${texts.join(', ')}`)
}

/** The sentence about cash on delivery; null if the piece cannot be paid in cash. */
export function cashText(
  cash: Pick<CashOnDelivery, 'isOn' | 'maxPaise' | 'pincodes'>,
  pricePaise: Paise,
): string | null {
  if (!isCashPossible(cash, pricePaise)) return null
  const where = cash.pincodes.length > 0 ? ' at some pincodes,' : ''
  return `Cash on delivery${where} for orders up to ${formatPaise(cash.maxPaise)}`
}

type PromisesProps = {
  dispatch: string | null
  days: number
  hasPolicy: boolean
  marks: readonly string[]
  cashText: string | null
}

export function Promises({ dispatch, days, hasPolicy, marks, cashText: cash }: PromisesProps) {
  return (
    <ul className="mt-3">
      {dispatch && <Line>{dispatch}</Line>}
      <Line>
        {windowText(days)}{' '}
        {hasPolicy && (
          <a href="/pages/returns" className="text-madder underline underline-offset-4">
            How returns work
          </a>
        )}
      </Line>
      {marks.map((mark) => (
        <Line key={mark}>{mark}</Line>
      ))}
      <Line>Secure payment by UPI, card or net banking.</Line>
      {cash && <Line>{cash}</Line>}
    </ul>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      <CheckIcon className="size-5 shrink-0 text-leaf" />
      <span>{children}</span>
    </li>
  )
}
