import { Link } from 'react-router'
import type { DeskWork } from '#shop/orders/desk-store.server.ts'
import { useLive } from '#web/ui/use-live.ts'
import { Duties, parcelDuties } from './duties.tsx'

/** The first screen of somebody who packs: the parcels that wait, and the way to them. */
export function PackerHome({ work }: { work: DeskWork }) {
  useLive('/admin/orders/live', { isFreshAtStart: true })
  return (
    <>
      <title>Admin</title>
      <h1 className="font-heading text-2xl">Good to see you</h1>
      <Duties duties={parcelDuties(work)} />
      <p className="mt-8">
        <Link
          to="/admin/orders"
          className="inline-block py-2.5 font-semibold text-indigo underline-offset-2 hover:underline"
        >
          View Orders
        </Link>
      </p>
    </>
  )
}
