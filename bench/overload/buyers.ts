import { count, type Tally } from '../chaos/tally.ts'
import type { Shopper } from '../chaos/seed-shop.ts'
import { formRequest, openRawClient, type RawClient, type Reply } from './raw-client.ts'

export type BenchProduct = { id: string; pricePaise: number }
export type Street = {
  shopUrl: string
  gatewayUrl: string
  keyId: string
  shoppers: readonly Shopper[]
  products: readonly BenchProduct[]
}
/** The results of all purchases in one phase. */
export type Sales = {
  /** Response times of Place Order, for accepted orders. */
  acceptedMs: number[]
  /** Response times of Place Order, for refused orders. */
  refusedMs: number[]
  /** Response times of the request that reports a payment. */
  reportedMs: number[]
  paid: number
  tally: Tally
}

const delivery = {
  firstName: 'Asha',
  lastName: 'Rao',
  emailId: 'asha@example.com',
  houseNo: '12',
  areaRoad: 'MG Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
  altPhoneNo: '',
}

export const newSales = (): Sales => ({
  acceptedMs: [],
  refusedMs: [],
  reportedMs: [],
  paid: 0,
  tally: new Map(),
})

/** Customers who place, pay and report an order. A customer whose order is refused stops. */
export function openBuyers(street: Street): { buy(sales: Sales): Promise<boolean>; close(): void } {
  const [shop, gateway] = [openRawClient(street.shopUrl), openRawClient(street.gatewayUrl)]
  const forms = street.products.map((product) => formFields(product))
  const busy = new Set<Shopper>()
  let turn = 0

  /** A customer orders a different product in each round, because the shop asks for a confirmation
   * when an order is repeated. */
  function nextPurchase(): { shopper: Shopper; form: Record<string, string> } | null {
    const count = street.shoppers.length
    for (let tries = 0; tries < count; tries++, turn++) {
      const shopper = street.shoppers[turn % count]!
      if (busy.has(shopper)) continue
      const form = forms[(turn + Math.floor(turn / count)) % forms.length]!
      turn++
      return { shopper, form }
    }
    return null
  }

  return {
    async buy(sales) {
      const next = nextPurchase()
      if (!next) throw new Error('More customers are needed.')
      const { shopper, form } = next
      busy.add(shopper)
      try {
        return await buyOnce(street, { shop, gateway }, shopper, form, sales)
      } catch (error) {
        count(sales.tally, `failed: ${error instanceof Error ? error.message : String(error)}`)
        return false
      } finally {
        busy.delete(shopper)
      }
    },
    close() {
      shop.close()
      gateway.close()
    },
  }
}

function formFields({ id, pricePaise }: BenchProduct): Record<string, string> {
  const line = { productId: id, size: '', quantity: 1, seenPricePaise: pricePaise }
  return {
    ...delivery,
    lines: JSON.stringify([line]),
    expectedTotalPaise: String(pricePaise),
    withoutHold: 'yes',
  }
}

async function buyOnce(
  { shopUrl, gatewayUrl, keyId }: Street,
  { shop, gateway }: { shop: RawClient; gateway: RawClient },
  { cookie }: Shopper,
  fields: Record<string, string>,
  sales: Sales,
): Promise<boolean> {
  const placed = await shop.send(formRequest(shopUrl, '/orderSummary.data', fields, { cookie }))
  if (placed.status === 503) {
    sales.refusedMs.push(placed.ms)
    count(sales.tally, `Place Order 503 ${retryHeader(placed)}`)
    return false
  }
  const orderId = /order_[A-Za-z0-9]{14}/.exec(placed.body)?.[0]
  if (placed.status !== 200 || !orderId) {
    count(
      sales.tally,
      `Place Order ${placed.status} without an order: ${placed.body.slice(0, 120)}`,
    )
    return false
  }
  count(sales.tally, 'Place Order 200')
  sales.acceptedMs.push(placed.ms)

  const receipt = await pay(gateway, gatewayUrl, { key: keyId, order_id: orderId })
  const reported = await shop.send(formRequest(shopUrl, '/payments/verify', receipt, { cookie }))
  sales.reportedMs.push(reported.ms)
  const isPlaced = reported.status === 200 && reported.body.includes('"placed"')
  count(sales.tally, `payment report ${reported.status}${isPlaced ? '' : ` ${reported.body}`}`)
  if (isPlaced) sales.paid++
  return isPlaced
}

const retryHeader = ({ head }: Reply) =>
  /^retry-after: \d+/im.test(head) ? 'with Retry-After' : 'without Retry-After'

async function pay(
  gateway: RawClient,
  url: string,
  order: { key: string; order_id: string },
): Promise<Record<string, string>> {
  const json = JSON.stringify({ ...order, method: 'netbanking', bank: 'HDFC', pressed: 'success' })
  const { body } = await gateway.send(
    `POST /v1/checkout/payments HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`,
  )
  const found = /\{.*\}/s.exec(body)
  const { response } = JSON.parse(found?.[0] ?? '{}') as { response?: Record<string, string> }
  if (!response) throw new Error(`not paid: ${body.slice(0, 120)}`)
  return response
}
