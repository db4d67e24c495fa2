import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Order } from '#shop/orders/order.ts'
import { leftToPack } from '#shop/parcels/parcel.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { ParcelsOfOrder } from './read-parcels.server.ts'

/** A saree in its box; staff correct it. */
const usual = { weight: '0.7', length: '30', breadth: '25', height: '4' }

type PackFormProps = { order: Order; packing: ParcelsOfOrder }

export function PackForm({ order, packing }: PackFormProps) {
  const navigation = useNavigation()
  const isSending = navigation.state !== 'idle'
  const left = packing.lines.filter((line) => leftToPack(line) > 0)
  if (left.length === 0) return null
  const isFirst = packing.parcels.every(({ state }) => state === 'cancelled')
  return (
    <details id="pack" className="mt-2" open>
      <summary className="min-h-11 w-fit py-2.5 font-semibold">
        {isFirst ? 'Pack a parcel' : 'Pack another parcel'}
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-2 space-y-4">
        <input type="hidden" name="orderId" value={order.id} />
        <fieldset className="space-y-2">
          <legend className="font-semibold">What goes into this parcel</legend>
          {left.map((line) => (
            <Field
              key={`${line.position}-${leftToPack(line)}`}
              label={`Pieces of ${line.title}${line.size ? `, size ${line.size}` : ''}`}
              name={`pack-${line.position}`}
              inputMode="numeric"
              defaultValue={leftToPack(line)}
              hint={`${leftToPack(line)} to pack`}
              className="max-w-sm"
            />
          ))}
        </fieldset>
        <Box />
        <CarriedBy names={packing.courierNames} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="pack-parcel" size="compact" isBusy={isSending}>
            Pack
          </Button>
          {packing.hasCarrier && (
            <Button
              name="intent"
              value="book-parcel"
              variant="secondary"
              size="compact"
              isBusy={isSending}
            >
              Pack and book with Shiprocket
            </Button>
          )}
        </div>
      </Form>
    </details>
  )
}

function Box() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Field label="Weight, kg" name="weight" inputMode="decimal" defaultValue={usual.weight} />
      <Field label="Length, cm" name="length" inputMode="numeric" defaultValue={usual.length} />
      <Field label="Breadth, cm" name="breadth" inputMode="numeric" defaultValue={usual.breadth} />
      <Field label="Height, cm" name="height" inputMode="numeric" defaultValue={usual.height} />
    </div>
  )
}

type CarriedByProps = { names: readonly string[]; courierName?: string; trackingNumber?: string }

export function CarriedBy({ names, courierName = '', trackingNumber = '' }: CarriedByProps) {
  const list = useId()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label="Carried by"
        name="parcelCourier"
        list={list}
        autoComplete="off"
        defaultValue={courierName}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Field
        label="Consignment number"
        name="parcelNumber"
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={trackingNumber}
      />
    </div>
  )
}
