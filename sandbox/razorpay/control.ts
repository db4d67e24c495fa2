import type { Pressed } from './payment-endings.ts'
import { openDispute, settleDispute, type DisputeWord } from './disputes.ts'
import { changeDowntime, type DowntimeWish } from './downtimes.ts'
import type {
  DisputeEntity,
  DowntimeEntity,
  EventRow,
  OrderEntity,
  PaymentEntity,
  RefundEntity,
} from './entities.ts'
import type { Knobs } from './knobs.ts'
import type { LogEntry } from './log.ts'
import { answerCheckout, type PaymentView } from './checkout-api.ts'
import { refundByHand } from './refunds.ts'
import { addScenario, type Match, type Scenario } from './scenarios.ts'
import { changeWebhooks, releaseHeld, replayUnacknowledged } from './webhooks.ts'
import type { World } from './world.ts'

export type ScenarioWish = { match?: Match; knobs: Knobs; times?: number }
export type PayWish = {
  orderId: string
  pressed?: Pressed
  method?: 'card' | 'upi' | 'netbanking'
  knobs?: Knobs
}
export type ClockWish = { advanceSeconds?: number; freeze?: boolean }
/** `release` is an event id, or `all`. */
export type WebhookWish = {
  secret?: string
  isEnabled?: boolean
  url?: string
  release?: string
  replay?: boolean
}
export type DisputeWish = { paymentId: string } | { disputeId: string; status: DisputeWord }

/** As in the dashboard; `way` is one of the endings of the knob `refund`. The whole rest without an amount. */
export type RefundWish = {
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

/** All that a tester can do behind the gateway's back. Wishes that make no sense throw. */
export type Control = {
  scenario(wish: ScenarioWish): Scenario
  /** A customer who pays, without a browser; what the handler would have been given is in `response`. */
  pay(wish: PayWish): PaymentView
  clock(wish: ClockWish): Promise<{ now: string; frozen: boolean }>
  webhooks(wish: WebhookWish): { released: number; replayed: number }
  dispute(wish: DisputeWish): DisputeEntity
  downtime(wish: DowntimeWish): DowntimeEntity
  refund(wish: RefundWish): RefundEntity
  /** Resolves when every webhook that is due has been tried. */
  settle(): Promise<void>
  log(): LogEntry[]
  state(): SandboxState
  reset(): void
}

export function controlOf(world: World): Control {
  return {
    scenario(wish) {
      const added = addScenario(world, wish)
      if ('problem' in added) throw new Error(added.problem)
      return added.scenario
    },
    pay({ orderId, pressed = 'success', method = 'netbanking', knobs = {} }) {
      const form = {
        key: world.options.keyId,
        order_id: orderId,
        method,
        pressed,
        knobs,
        card_number: '4100280000001007',
      }
      const answer = answerCheckout(world, 'POST', '/v1/checkout/payments', form)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body as PaymentView
    },
    async clock({ advanceSeconds, freeze }) {
      if (freeze === true) world.clock.freeze()
      if (freeze === false) world.clock.resume()
      if (advanceSeconds !== undefined) await world.agenda.advance(advanceSeconds * 1000)
      else world.agenda.reset()
      return { now: new Date(world.clock.nowMs()).toISOString(), frozen: world.clock.isFrozen() }
    },
    webhooks({ url, release, replay, ...change }) {
      if (url !== undefined) world.options.webhookUrl = url
      changeWebhooks(world, change)
      return {
        released:
          release === undefined ? 0 : releaseHeld(world, release === 'all' ? null : release),
        replayed: replay ? replayUnacknowledged(world) : 0,
      }
    },
    dispute: (wish) =>
      'paymentId' in wish
        ? openDispute(world, wish.paymentId)
        : settleDispute(world, wish.disputeId, wish.status),
    downtime: (wish) => changeDowntime(world, wish),
    refund: (wish) => refundByHand(world, wish),
    settle: () => world.agenda.settle(),
    log: () => world.log.entries(),
    state: () => stateOf(world),
    reset() {
      world.store.clear()
      world.log.clear()
      world.receipts.clear()
      world.clock.resume()
      changeWebhooks(world, { isEnabled: true })
      world.agenda.reset()
    },
  }
}

function stateOf({ store, clock }: World): SandboxState {
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
