import { Form, Link, Outlet, ScrollRestoration } from 'react-router'
import { isOpenToOthers } from '#shop/config/open-to-others.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { Notifications } from '#web/ui/notifications.tsx'
import { forgetEverything } from '#web/ui/signed-in-hint.ts'
import { useRouteFocus } from '#web/ui/use-route-focus.ts'
import { AdminNavigation } from './navigation.tsx'
import './admin.css'
import { KeptText } from './kept-text.tsx'
import { StaffIdProvider } from './staff-id.ts'
import { TestPaymentsNotice } from './test-payments-notice.tsx'
import { useIdleLogout } from './use-idle-logout.ts'
import type { Route } from './+types/layout.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await requireStaff(request, context)
  const { config } = context.get(shopContext)
  return {
    idleMs: staff.idleMs,
    shopName: config.shopName,
    hasTestPayments: config.razorpay === null && isOpenToOthers(config),
    staffId: staff.id,
    staffName: staff.firstName,
    role: staff.role,
  }
}

export default function AdminLayout({
  loaderData: { idleMs, shopName, hasTestPayments, staffId, staffName, role },
}: Route.ComponentProps) {
  useRouteFocus()
  useIdleLogout(idleMs)
  return (
    <div className="min-h-dvh bg-ivory text-ink">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-paper focus:p-3"
      >
        Skip to content
      </a>
      <header className="relative top-0 z-10 border-b border-hem bg-paper tall:sticky">
        <div className="mx-auto flex max-w-350 flex-wrap items-center gap-x-3 px-4 lg:gap-x-6">
          <Link to="/admin" className="font-heading text-xl leading-12 text-ink">
            {shopName} <span className="font-sans text-sm text-stone">Admin</span>
          </Link>
          <AdminNavigation role={role} />
          <div className="ml-auto flex items-center gap-1 text-sm">
            <span className="hidden px-2 text-stone xl:inline">{staffName}</span>
            <a
              href="/"
              className="inline-flex min-h-11 items-center px-2 text-indigo underline-offset-2 hover:underline"
            >
              View shop
            </a>
            <Form method="post" action="/admin/logout" reloadDocument onSubmit={forgetEverything}>
              <button className="min-h-11 rounded-sm px-2 font-semibold text-indigo hover:underline">
                Logout
              </button>
            </Form>
          </div>
        </div>
      </header>
      {hasTestPayments && <TestPaymentsNotice />}
      <main id="main" tabIndex={-1} className="mx-auto max-w-350 px-4 py-6 outline-none">
        <KeptText key={staffId} owner={staffId} />
        <StaffIdProvider value={staffId}>
          <Outlet />
        </StaffIdProvider>
      </main>
      <Notifications />
      <ScrollRestoration />
    </div>
  )
}
