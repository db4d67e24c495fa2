import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import {
  orderStages,
  parseOrderStatus,
  statusAfterPressing,
  type OrderStatus,
} from '#shop/orders/order-status.ts'
import { notify } from '#web/ui/notify.ts'
import type { DeskAnswer } from './desk-answer.ts'

type SwitchedOrder = { id: number; number: string; status: OrderStatus }

/**
 * The four switches. They show the change at once and the truth as soon as it is known; each press names the
 * status that the admin saw, so that nobody undoes a colleague's work without knowing.
 */
export function StageSwitches({ order }: { order: SwitchedOrder }) {
  const fetcher = useFetcher<DeskAnswer>({ key: `stage-of-${order.id}` })
  const isSaving = fetcher.state !== 'idle'
  const status = statusOnItsWay(fetcher.formData) ?? order.status
  const answer = fetcher.data

  useEffect(() => {
    if (answer?.tone === 'error') notify.error(answer.text)
  }, [answer])

  return (
    <fetcher.Form method="post" onSubmit={(event) => isSaving && event.preventDefault()}>
      <input type="hidden" name="intent" value="press-stage" />
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="basedOn" value={order.status} />
      <div
        role="group"
        aria-label={`Status of order ${order.number}`}
        aria-busy={isSaving}
        className="grid grid-cols-2 gap-x-3 lg:grid-cols-4 xl:grid-cols-1"
      >
        {orderStages.map((stage) => (
          <StageSwitch
            key={stage.status}
            stage={stage}
            isOn={stage.status <= status}
            isWaiting={isSaving}
          />
        ))}
      </div>
      <p role="status" className={answer?.tone === 'error' ? 'text-rose' : 'sr-only'}>
        {isSaving ? '' : answer?.text}
      </p>
    </fetcher.Form>
  )
}

function statusOnItsWay(form: FormData | undefined): OrderStatus | null {
  const stage = parseOrderStatus(form?.get('stage'))
  const basedOn = parseOrderStatus(form?.get('basedOn'))
  return stage && basedOn ? statusAfterPressing(stage, basedOn) : null
}

type StageSwitchProps = { stage: (typeof orderStages)[number]; isOn: boolean; isWaiting: boolean }

/** The first stage is set when an order is made, and stays. */
function StageSwitch({ stage, isOn, isWaiting }: StageSwitchProps) {
  const isFixed = stage.status === 1
  return (
    <button
      type={isFixed ? 'button' : 'submit'}
      role="switch"
      name="stage"
      value={stage.status}
      aria-checked={isOn}
      aria-disabled={isFixed || isWaiting || undefined}
      className="group flex min-h-11 items-center gap-2 text-left xl:min-h-9"
    >
      <span
        aria-hidden="true"
        className="relative h-5 w-9 shrink-0 rounded-full border border-stone bg-paper transition-colors group-aria-checked:border-leaf group-aria-checked:bg-leaf"
      >
        <span className="absolute top-0.5 left-0.5 size-3.5 rounded-full bg-stone transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-paper" />
      </span>
      <span className={isFixed ? 'text-stone' : ''}>{stage.name}</span>
    </button>
  )
}
