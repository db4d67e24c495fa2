import { orderStages, type OrderStatus } from '#shop/orders/order-status.ts'

import { CheckIcon, HomeIcon, TruckIcon } from './icons.tsx'
import { ReceiptIcon } from './icons/shell-icons.tsx'

const stageIcons = { 1: ReceiptIcon, 2: CheckIcon, 3: TruckIcon, 4: HomeIcon } as const
const filled = {
  1: 'scale-x-0',
  2: 'scale-x-[0.3333]',
  3: 'scale-x-[0.6667]',
  4: 'scale-x-100',
} as const

/** The stages of an order. On phones icons replace the names except the current one; screen readers
 * announce all. */
export function OrderProgress({
  status,
  label = 'Order progress',
}: {
  status: OrderStatus
  label?: string
}) {
  const current = orderStages.find((stage) => stage.status === status) ?? orderStages[0]
  return (
    <div className="relative">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={4}
        aria-valuenow={status}
        aria-valuetext={current.name}
        className="absolute inset-x-[12.5%] top-[15px] h-0.5 bg-hem forced-colors:bg-[GrayText]"
      >
        <div
          className={`h-full origin-left bg-zari forced-colors:bg-[Highlight] transition-transform duration-700 ease-cloth ${filled[status]}`}
        />
      </div>
      <ol className="relative grid grid-cols-4">
        {orderStages.map((stage) => (
          <Stage key={stage.status} stage={stage} status={status} />
        ))}
      </ol>
    </div>
  )
}

function Stage({ stage, status }: { stage: (typeof orderStages)[number]; status: OrderStatus }) {
  const isReached = stage.status <= status
  const Icon = stageIcons[stage.status]
  return (
    <li
      aria-current={stage.status === status ? 'step' : undefined}
      className="flex flex-col items-center gap-2 text-center"
    >
      <span
        className={`grid size-8 place-items-center rounded-full border transition-colors duration-500 ${
          isReached
            ? 'border-madder bg-madder text-ivory forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
            : 'border-stone bg-paper text-stone'
        }`}
      >
        <Icon className="size-4.5 sm:hidden" />
        {isReached ? (
          <CheckIcon className="hidden size-4.5 sm:block" />
        ) : (
          <span className="hidden size-1.5 rounded-full bg-current sm:block" />
        )}
      </span>
      <span
        className={`text-sm ${stage.status === status ? 'font-semibold' : 'sr-only sm:not-sr-only'} ${isReached ? 'text-ink' : 'text-stone'}`}
      >
        {stage.name}
      </span>
      <span className="sr-only">{isReached ? '(done)' : '(not yet)'}</span>
    </li>
  )
}
