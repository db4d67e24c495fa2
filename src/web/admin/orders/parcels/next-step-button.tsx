import { Form, useNavigation } from 'react-router'
import type { Order } from '#shop/orders/order.ts'
import { nextStep } from '#shop/parcels/next-step.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { ParcelsOfOrder } from './read-parcels.server.ts'

export function NextStepButton({ order, packing }: { order: Order; packing: ParcelsOfOrder }) {
  const isSending = useNavigation().state !== 'idle'
  const next = nextStep({ order, lines: packing.lines, parcels: packing.parcels })
  if (!next) return null
  if (next.kind === 'pack')
    return (
      <a href="#pack" className={buttonClass('primary', 'compact')}>
        {next.words}
      </a>
    )
  return (
    <Form method="post" preventScrollReset>
      {next.kind === 'stage' ? (
        <>
          <input type="hidden" name="intent" value="press-stage" />
          <input type="hidden" name="orderId" value={order.id} />
          <input type="hidden" name="basedOn" value={order.status} />
          <input type="hidden" name="stage" value={next.stage} />
        </>
      ) : (
        <>
          <input type="hidden" name="intent" value="move-parcel" />
          <input type="hidden" name="parcelId" value={next.parcel.id} />
          <input type="hidden" name="basedOn" value={next.parcel.version} />
          <input type="hidden" name="to" value={next.to} />
        </>
      )}
      <Button size="compact" isBusy={isSending}>
        {next.words}
      </Button>
    </Form>
  )
}
