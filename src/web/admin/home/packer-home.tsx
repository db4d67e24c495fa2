import { Link } from 'react-router'
import type { OrderWorkCounts } from '#shop/orders/sales.ts'
import { useLive } from '#web/ui/use-live.ts'
import { OpenTasks, parcelTasks } from './open-tasks.tsx'

export function PackerHome({ work }: { work: OrderWorkCounts }) {
  useLive('/admin/orders/live')
  return (
    <>
      <title>Admin</title>
      <h1 className="font-heading text-2xl">Good to see you</h1>
      <OpenTasks tasks={parcelTasks(work)} />
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
