import type { Pressed } from '../payments/complete-payment.ts'
import { openDispute, settleDispute, type DisputeChange } from '../payments/disputes.ts'
import { changeDowntime, type DowntimeInput } from '../payments/downtimes.ts'
import type {
  DisputeEntity,
  DowntimeEntity,
  EventRow,
  OrderEntity,
  PaymentEntity,
  RefundEntity,
} from '../state/entities.ts'
import type { Knobs } from '../scenarios/knobs.ts'
import type { LogEntry } from '../state/log.ts'
import { handleCheckoutRequest, type PaymentView } from '../checkout/checkout-api.ts'
import { refundFromDashboard } from '../payments/refunds.ts'
import type { Match, Scenario } from '../scenarios/scenario.ts'
import { addScenario } from '../scenarios/scenarios.ts'
import { changeWebhooks, releaseHeld, replayUnacknowledged } from '../webhooks/events.ts'
import type { Gateway } from '../state/gateway.ts'

export type ScenarioInput = { match?: Match; knobs: Knobs; times?: number }
export type PayInput = {
  orderId: string
  pressed?: Pressed
  method?: 'card' | 'upi' | 'netbanking'
  knobs?: Knobs
}
export type ClockInput = { advanceSeconds?: number; freeze?: boolean }
/** `release` is the id of a held event, or `all`. */
export type WebhookInput = {
  secret?: string
  isEnabled?: boolean
  url?: string
  release?: string
  replay?: boolean
}
export type DisputeInput = { paymentId: string } | { disputeId: string; status: DisputeChange }

/**
 * A refund that the shop's staff make in the gateway's dashboard. `way` is a value of the knob
 * `refund`. Without an amount the whole balance is refunded.
 */
export type RefundInput = {
  paymentId: string
  amount?: number
  way?: string
  speed?: 'normal' | 'optimum'
}

export type SandboxState = {
  now: string
  orders: OrderEntity[]
  payments: PaymentEntity[]
  refunds: RefundEntity[]
  disputes: DisputeEntity[]
  downtimes: DowntimeEntity[]
  events: EventRow[]
  scenarios: Scenario[]
  webhooksEnabled: boolean
}

/** The test controls. They throw on invalid input. */
export type Control = {
  scenario(input: ScenarioInput): Scenario
  /** Pays an order as a customer would, without a browser. `response` is the value that the shop's
   * handler would receive. */
  pay(input: PayInput): PaymentView
  clock(input: ClockInput): Promise<{ now: string; frozen: boolean }>
  webhooks(input: WebhookInput): { released: number; replayed: number }
  dispute(input: DisputeInput): DisputeEntity
  downtime(input: DowntimeInput): DowntimeEntity
  refund(input: RefundInput): RefundEntity
  /** Resolves when the sandbox has tried to deliver every due webhook. */
  settle(): Promise<void>
  log(): LogEntry[]
  state(): SandboxState
  reset(): void
}

export function createControl(gateway: Gateway): Control {
  return {
    scenario(input) {
      const added = addScenario(gateway, input)
      if ('problem' in added) throw new Error(added.problem)
      return added.scenario
    },
    pay({ orderId, pressed = 'success', method = 'netbanking', knobs = {} }) {
      const form = {
        key: gateway.options.keyId,
        order_id: orderId,
        method,
        pressed,
        knobs,
        card_number: '4100280000001007',
      }
      const response = handleCheckoutRequest(gateway, 'POST', '/v1/checkout/payments', form)
      if (response.status !== 200) throw new Error(JSON.stringify(response.body))
      return response.body as PaymentView
    },
    async clock({ advanceSeconds, freeze }) {
      if (advanceSeconds !== undefined && !(Number.isFinite(advanceSeconds) && advanceSeconds >= 0))
        throw new Error('advanceSeconds must be a number from 0.')
      if (freeze === true) gateway.clock.freeze()
      if (freeze === false) gateway.clock.resume()
      if (advanceSeconds !== undefined) await gateway.scheduler.advance(advanceSeconds * 1000)
      else gateway.scheduler.reset()
      return {
        now: new Date(gateway.clock.nowMs()).toISOString(),
        frozen: gateway.clock.isFrozen(),
      }
    },
    webhooks({ url, release, replay, ...change }) {
      if (url !== undefined) gateway.options.webhookUrl = url
      changeWebhooks(gateway, change)
      return {
        released:
          release === undefined ? 0 : releaseHeld(gateway, release === 'all' ? null : release),
        replayed: replay ? replayUnacknowledged(gateway) : 0,
      }
    },
    dispute: (input) =>
      'paymentId' in input
        ? openDispute(gateway, input.paymentId)
        : settleDispute(gateway, input.disputeId, input.status),
    downtime: (input) => changeDowntime(gateway, input),
    refund: (input) => refundFromDashboard(gateway, input),
    settle: () => gateway.scheduler.settle(),
    log: () => gateway.log.entries(),
    state: () => stateOf(gateway),
    reset() {
      gateway.store.clear()
      gateway.log.clear()
      gateway.receipts.clear()
      gateway.clock.resume()
      changeWebhooks(gateway, { isEnabled: true })
      gateway.scheduler.reset()
    },
  }
}

function stateOf({ store, clock }: Gateway): SandboxState {
  const entitiesOf = <Entity>(rows: ReadonlyMap<string, { entity: Entity }>) =>
    [...rows.values()].map((row) => row.entity)
  return {
    now: new Date(clock.nowMs()).toISOString(),
    orders: entitiesOf(store.orders),
    payments: entitiesOf(store.payments),
    refunds: entitiesOf(store.refunds),
    disputes: [...store.disputes.values()],
    downtimes: [...store.downtimes.values()],
    events: [...store.events.values()],
    scenarios: [...store.scenarios.values()],
    webhooksEnabled: store.settings.webhooks.isEnabled,
  }
}
