import { Outlet, ScrollRestoration } from 'react-router'
import { countOpenWork } from '#shop/back-office/open-work-store.server.ts'
import { openWorkFor } from '#shop/back-office/open-work.ts'
import { isOpenToOthers } from '#shop/config/open-to-others.ts'
import { findFirstSteps } from '#shop/own-shop/find-first-steps.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { Notifications } from '#web/ui/notifications.tsx'
import { useRouteFocus } from '#web/ui/use-route-focus.ts'
import './admin.css'
import { KeptText } from '#web/forms/kept-text.tsx'
import { NextStep } from './home/next-step.tsx'
import { useUncoveredFocus } from './form-bar-ref.ts'
import { MachineNotice, machineProblems } from './machine-notice.tsx'
import { AdminHeader } from './navigation/admin-header.tsx'
import { Breadcrumbs } from './navigation/breadcrumbs.tsx'
import { StaffIdProvider } from './staff-id.ts'
import { TestPaymentsNotice } from './test-payments-notice.tsx'
import { useIdleLogout } from './use-idle-logout.ts'
import type { Route } from './+types/layout.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await requireStaff(request, context)
  const { config, db, gateway, live, machine } = context.get(shopContext)
  return {
    machine: machineProblems(machine),
    idleMs: staff.idleMs,
    shopName: config.shopName,
    hasTestPayments: gateway.isSandbox && isOpenToOthers(config),
    staffId: staff.id,
    staffName: staff.firstName,
    role: staff.role,
    steps: staff.role === 'admin' ? await findFirstSteps({ db, gateway, live }) : [],
    work: openWorkFor(staff.role, await countOpenWork(db)),
  }
}

export default function AdminLayout({
  loaderData: { machine, hasTestPayments, idleMs, staffId, steps, ...frame },
}: Route.ComponentProps) {
  useRouteFocus()
  useIdleLogout(idleMs)
  useUncoveredFocus()
  return (
    <div className="min-h-dvh bg-ivory text-ink lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-paper focus:p-3"
      >
        Skip to content
      </a>
      <AdminHeader {...frame} />
      <div className="min-w-0">
        {hasTestPayments && <TestPaymentsNotice />}
        <MachineNotice {...machine} />
        <NextStep steps={steps} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-350 px-4 py-6 outline-none max-lg:tall:pb-24 lg:px-8"
        >
          <KeptText key={staffId} owner={staffId} />
          <StaffIdProvider value={staffId}>
            <Breadcrumbs />
            <Outlet />
          </StaffIdProvider>
        </main>
      </div>
      <Notifications />
      <ScrollRestoration />
    </div>
  )
}
