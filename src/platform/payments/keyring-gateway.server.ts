import {
  isUnavailable,
  type Gateway,
  type GatewayOrder,
  type Span,
  type Unavailable,
} from './gateway.server.ts'

/** A gateway opened with one pair of keys. */
export type KeyringEntry = {
  gateway: Gateway
  /** Until when webhooks with this key's secret are accepted; null for no limit. */
  webhooksUntil: Date | null
  /** True if an earlier entry has the same API key; only the webhook secret differs. */
  isForWebhooksOnly?: boolean
}

/** The keys in use, then former keys of the same mode, newest first. */
export type Keyring = readonly [KeyringEntry, ...KeyringEntry[]]

/** A gateway whose keys may change while the shop runs. New orders use the current keys. Other
 * calls use the keys whose account owns the order, payment or refund. */
export function openKeyringGateway(keyring: () => Keyring): Gateway {
  const current = () => keyring()[0].gateway
  const all = () =>
    keyring().flatMap(({ gateway, isForWebhooksOnly }) => (isForWebhooksOnly ? [] : [gateway]))
  return {
    get keyId() {
      return current().keyId
    },
    get checkoutScriptUrl() {
      return current().checkoutScriptUrl
    },
    get checkoutOrigins() {
      return current().checkoutOrigins
    },
    get isSandbox() {
      return current().isSandbox
    },
    createOrder: (order) => current().createOrder(order),
    findHealth: () => current().findHealth(),
    ...queriesOf(all),
    ...commandsOf(all),
    verifyCheckoutSignature: (report) =>
      all().some((gateway) => gateway.verifyCheckoutSignature(report)),
    verifyWebhookSignature: (rawBody, signature) =>
      keyring().some(
        ({ gateway, webhooksUntil }) =>
          (webhooksUntil === null || webhooksUntil > new Date()) &&
          gateway.verifyWebhookSignature(rawBody, signature),
      ),
  }
}

function queriesOf(all: () => Gateway[]) {
  const ofDay = <Entity extends { id: string }>(
    list: (gateway: Gateway, span: Span) => Promise<Entity[] | Unavailable>,
  ) => {
    return async (span: Span) => listEverywhere(all(), (gateway) => list(gateway, span))
  }
  return {
    async findOrdersByReceipt(receipt: string) {
      return listEverywhere(all(), (gateway) => gateway.findOrdersByReceipt(receipt))
    },
    async fetchOrder(id: string): Promise<GatewayOrder | null | Unavailable> {
      const gateways = all()
      const found = await findOwner(gateways, (gateway) => gateway.fetchOrder(id))
      if (!found || isUnavailable(found)) return found
      const { entity, owner } = found
      return owner === gateways[0] ? entity : { ...entity, isOfFormerKeys: true }
    },
    async fetchPayment(id: string) {
      return entityOf(await findOwner(all(), (gateway) => gateway.fetchPayment(id)))
    },
    async fetchRefund(id: string) {
      return entityOf(await findOwner(all(), (gateway) => gateway.fetchRefund(id)))
    },
    listPayments: (id: string) =>
      withOwner(
        all(),
        (gateway) => gateway.fetchOrder(id),
        (owner) => owner.listPayments(id),
        (unavailable) => unavailable,
      ),
    listRefunds: (id: string) =>
      withOwner(
        all(),
        (gateway) => gateway.fetchPayment(id),
        (owner) => owner.listRefunds(id),
        (unavailable) => unavailable,
      ),
    listPaymentsMade: ofDay((gateway, span) => gateway.listPaymentsMade(span)),
    listRefundsMade: ofDay((gateway, span) => gateway.listRefundsMade(span)),
  }
}

function commandsOf(all: () => Gateway[]): Pick<Gateway, 'capturePayment' | 'refundPayment'> {
  return {
    capturePayment: (id, amountPaise) =>
      withOwner(
        all(),
        (gateway) => gateway.fetchPayment(id),
        (owner) => owner.capturePayment(id, amountPaise),
        (unavailable) => unavailable,
      ),
    refundPayment: (refund) =>
      withOwner(
        all(),
        (gateway) => gateway.fetchPayment(refund.paymentId),
        (owner) => owner.refundPayment(refund),
        () => ({ outcome: 'unknown' }),
      ),
  }
}

type Owned<Entity> = { entity: Entity; owner: Gateway }

function entityOf<Entity>(found: Owned<Entity> | null | Unavailable): Entity | null | Unavailable {
  return found === null || isUnavailable(found) ? found : found.entity
}

/** Returns null only if the entity is unknown to all keys. */
async function findOwner<Entity>(
  gateways: readonly Gateway[],
  fetch: (gateway: Gateway) => Promise<Entity | null | Unavailable>,
): Promise<Owned<Entity> | null | Unavailable> {
  let unavailable: Unavailable | null = null
  for (const owner of gateways) {
    const entity = await fetch(owner)
    if (!isUnavailable(entity)) {
      if (entity !== null) return { entity, owner }
    } else if (owner === gateways[0] || !(await isRevoked(owner))) unavailable ??= entity
  }
  return unavailable
}

/** Calls `ask` with the keys that know the entity, or with the current keys if none do. */
async function withOwner<Entity, Result>(
  gateways: readonly Gateway[],
  fetch: (gateway: Gateway) => Promise<Entity | null | Unavailable>,
  ask: (owner: Gateway) => Promise<Result>,
  onUnavailable: (unavailable: Unavailable) => Result,
): Promise<Result> {
  const [current] = gateways
  if (gateways.length === 1) return ask(current!)
  const found = await findOwner(gateways, fetch)
  if (isUnavailable(found)) return onUnavailable(found)
  return ask(found?.owner ?? current!)
}

async function listEverywhere<Entity extends { id: string }>(
  gateways: readonly Gateway[],
  list: (gateway: Gateway) => Promise<Entity[] | Unavailable>,
): Promise<Entity[] | Unavailable> {
  const byId = new Map<string, Entity>()
  for (const gateway of gateways) {
    const entities = await list(gateway)
    if (isUnavailable(entities)) {
      if (gateway === gateways[0] || !(await isRevoked(gateway))) return entities
    } else for (const entity of entities) byId.set(entity.id, entity)
  }
  return [...byId.values()]
}

/** Regenerating keys revokes the former ones. They can be ignored, because the new keys know all
 * payments of the same account. */
async function isRevoked(gateway: Gateway): Promise<boolean> {
  const health = await gateway.findHealth()
  return !isUnavailable(health) && !health.areKeysValid
}
