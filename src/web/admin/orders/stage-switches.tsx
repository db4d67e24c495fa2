import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import {
  orderStages,
  parseOrderStatus,
  statusAfterToggle,
  type OrderStatus,
} from '#shop/orders/order-status.ts'
import { notify } from '#web/ui/notify.ts'
import type { OrdersResult } from './orders-result.ts'

type SwitchedOrder = { id: number; number: string; status: OrderStatus }

/** Shows the new status before the server responds. Each switch sends the status it showed, so that
 * a colleague's change is not undone by accident. */
export function StageSwitches({ order }: { order: SwitchedOrder }) {
  const fetcher = useFetcher<OrdersResult>({ key: `stage-of-${order.id}` })
  const isSaving = fetcher.state !== 'idle'
  const status = pendingStatus(fetcher.formData) ?? order.status
  const result = fetcher.data

  useEffect(() => {
    if (result?.tone === 'error') notify.error(result.text)
  }, [result])

  return (
    <fetcher.Form method="post" onSubmit={(event) => isSaving && event.preventDefault()}>
      <input type="hidden" name="intent" value="press-stage" />
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="basedOn" value={order.status} />
      <div
        role="group"
        aria-label={`Status of order ${order.number}`}
        aria-busy={isSaving}
        className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-3 lg:grid-cols-4 xl:grid-cols-1"
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
      <p role="status" className={result?.tone === 'error' ? 'text-rose' : 'sr-only'}>
        {isSaving ? '' : result?.text}
      </p>
    </fetcher.Form>
  )
}

function pendingStatus(form: FormData | undefined): OrderStatus | null {
  const stage = parseOrderStatus(form?.get('stage'))
  const basedOn = parseOrderStatus(form?.get('basedOn'))
  return stage && basedOn ? statusAfterToggle(stage, basedOn) : null
}

type StageSwitchProps = { stage: (typeof orderStages)[number]; isOn: boolean; isWaiting: boolean }

/** A switch for one stage. The switch of the first stage is always on. */
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
        className="relative h-5 w-9 shrink-0 rounded-full border border-stone bg-paper transition-colors group-aria-checked:border-leaf group-aria-checked:bg-leaf forced-colors:group-aria-checked:bg-[Highlight]"
      >
        <span className="absolute top-0.5 left-0.5 size-3.5 rounded-full bg-stone transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-paper forced-colors:bg-[CanvasText]" />
      </span>
      <span className={isFixed ? 'text-stone' : ''}>{stage.name}</span>
    </button>
  )
}
