import { Form, useNavigation } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import { canBecome, parcelStates, type ParcelState } from '#shop/parcels/parcel-state.ts'
import { stateNames } from '#shop/parcels/parcel-words.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon } from '#web/ui/icons.tsx'
import { useIsAdmin } from '../../use-is-admin.ts'
import { FailureForm } from './failure-form.tsx'
import { InspectForm } from './inspect-form.tsx'
import { CarriedBy } from './pack-form.tsx'
import type { ParcelsOfOrder, ShownParcel } from './read-parcels.server.ts'

type ParcelCardProps = {
  parcel: ShownParcel
  packing: ParcelsOfOrder
  /** The amount paid for these pieces; 0 for a cash order. */
  paidPaise: number
}

const link = 'inline-block min-h-11 py-2.5 text-indigo underline-offset-2 hover:underline'

export function ParcelCard({ parcel, packing, paidPaise }: ParcelCardProps) {
  const isAdmin = useIsAdmin()
  const heading = `parcel-${parcel.number}`
  const events = packing.events.filter(({ parcelId }) => parcelId === parcel.id)
  return (
    <article aria-labelledby={heading} className="border border-hem p-3">
      <h3 id={heading} className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
        Parcel {parcel.number}{' '}
        <span className="font-sans text-sm font-semibold">{stateNames[parcel.state]}</span>
      </h3>
      <ul className="mt-1">
        {parcel.lines.map((line) => (
          <li key={line.position}>
            {line.quantity} × {line.title}
            {line.size && `, size ${line.size}`}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-stone">{factsOf(parcel)}</p>
      {parcel.problem && (
        <p className="mt-2 flex gap-1.5 font-semibold text-rose">
          <AlertIcon className="mt-0.5 size-5" />
          {parcel.problem}
        </p>
      )}
      <Links parcel={parcel} />
      {parcel.problem && parcel.carrier === 'shiprocket' && parcel.state === 'booked' && (
        <BookAgain parcel={parcel} />
      )}
      <Steps parcel={parcel} />
      {(parcel.state === 'undelivered' || canBecome(parcel.state, 'undelivered')) && (
        <FailureForm parcel={parcel} key={`failure-${parcel.version}`} />
      )}
      {parcel.carrier === 'manual' && canBecome(parcel.state, 'delivered') && (
        <CourierEditor parcel={parcel} names={packing.courierNames} />
      )}
      {isAdmin && parcel.state === 'returned' && !parcel.inspectedAt && (
        <InspectForm parcel={parcel} paidPaise={paidPaise} />
      )}
      {events.length > 0 && <Events events={events} />}
    </article>
  )
}

function factsOf(parcel: ShownParcel): string {
  return [
    parcel.courierName,
    parcel.trackingNumber,
    `${parcel.weightGrams / 1000} kg`,
    `${parcel.lengthCm} × ${parcel.breadthCm} × ${parcel.heightCm} cm`,
    parcel.collectPaise > 0 ? `${formatPaise(parcel.collectPaise)} to collect` : '',
    `packed ${formatDate(parcel.packedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Links({ parcel }: { parcel: ShownParcel }) {
  return (
    <p className="flex flex-wrap gap-x-5">
      {parcel.trackingAddress && (
        <a href={parcel.trackingAddress} target="_blank" rel="noreferrer" className={link}>
          Track parcel {parcel.number}
        </a>
      )}
      {parcel.hasLabel && (
        <a href={`/admin/parcels/${parcel.id}/label.pdf`} className={link}>
          Label of parcel {parcel.number}
        </a>
      )}
    </p>
  )
}

const stepNames: Record<ParcelState, string> = {
  ...stateNames,
  'in-transit': 'Hand over',
  'out-for-delivery': 'Out for delivery',
  undelivered: 'Could not be delivered',
  returning: 'On its way back',
  returned: 'Came back',
  cancelled: 'Cancel',
}

/** Carriers report most states; staff hand over and cancel parcels, and enter states that no
 * carrier reports. */
function Steps({ parcel }: { parcel: ShownParcel }) {
  const isSending = useNavigation().state !== 'idle'
  // A failed attempt has a form of its own.
  const steps = parcelStates.filter(
    (state) => state !== 'undelivered' && canBecome(parcel.state, state),
  )
  if (steps.length === 0) return null
  return (
    <Form method="post" preventScrollReset className="mt-2 flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="move-parcel" />
      <input type="hidden" name="parcelId" value={parcel.id} />
      <input type="hidden" name="basedOn" value={parcel.version} />
      {steps.map((state) => (
        <Button
          key={state}
          name="to"
          value={state}
          variant={state === 'cancelled' || state === 'lost' ? 'danger' : 'secondary'}
          size="compact"
          isBusy={isSending}
          className="text-sm"
        >
          <span>
            {stepNames[state]}
            <span className="sr-only">: parcel {parcel.number}</span>
          </span>
        </Button>
      ))}
    </Form>
  )
}

function BookAgain({ parcel }: { parcel: ShownParcel }) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset className="mt-2">
      <input type="hidden" name="intent" value="book-again" />
      <input type="hidden" name="parcelId" value={parcel.id} />
      <Button variant="secondary" size="compact" isBusy={isSending}>
        Book again
      </Button>
    </Form>
  )
}

function CourierEditor({ parcel, names }: { parcel: ShownParcel; names: readonly string[] }) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <details className="mt-2">
      <summary className="min-h-11 w-fit py-2.5">Change courier or number</summary>
      <Form method="post" noValidate preventScrollReset className="space-y-3">
        <input type="hidden" name="intent" value="set-parcel-courier" />
        <input type="hidden" name="parcelId" value={parcel.id} />
        <input type="hidden" name="basedOn" value={parcel.version} />
        <CarriedBy {...parcel} names={names} key={parcel.version} />
        <Button variant="secondary" size="compact" isBusy={isSending}>
          Save parcel {parcel.number}
        </Button>
      </Form>
    </details>
  )
}

function Events({ events }: { events: ParcelsOfOrder['events'] }) {
  return (
    <details className="mt-2">
      <summary className="min-h-11 w-fit py-2.5">History of this parcel</summary>
      <ol className="space-y-2 border-l-2 border-hem pl-3 text-sm">
        {events.map((event, index) => (
          <li key={index}>
            {event.activity}
            <span className="block text-stone">
              {[event.location, event.who].filter(Boolean).join(', ')},{' '}
              {formatDate(event.happenedAt)}, {formatTime(event.happenedAt)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
