import { useEffect, useRef } from 'react'
import { data, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { findIsEmailConfirmed } from '#platform/auth/account-store.server.ts'
import { listAddresses } from '#shop/customers/address-store.server.ts'
import { listStatesToChoose } from '#shop/tax/tax-orders.server.ts'
import { withOfficialState } from '#shop/tax/with-official-state.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireCustomer } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { notify } from '#web/ui/notify.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/profile-page.ts'
import { AddressBook } from './address-book.tsx'
import { AddressForm } from './address-form.tsx'
import { profileAction } from './profile-action.server.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, firstName, lastName, email } = await requireCustomer(request, context)
  const { db, keep } = context.get(shopContext)
  const [saved, isEmailConfirmed, states] = await Promise.all([
    listAddresses(db, id),
    findIsEmailConfirmed(db, id),
    listStatesToChoose(db, keep),
  ])
  const addresses = saved.map((address) => withOfficialState(address, states))
  return { addresses, states, isEmailConfirmed, account: { firstName, lastName, emailId: email } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const customer = await requireCustomer(request, context)
  const result = await profileAction(
    context.get(shopContext).db,
    customer.id,
    await readForm(request),
  )
  return data(result, { status: result.isSuccess ? 200 : 400 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, {
    isSuccess: false,
    message: CONNECTION_LOST,
    problems: {},
    typed: null,
  })
}

/** Shows the address that `?address=ID` names, or an empty form for `new`. Otherwise shows the
 * default address, or else the one used last. */
export default function ProfilePage({
  loaderData: { addresses, states, account, isEmailConfirmed },
  actionData,
}: Route.ComponentProps) {
  const requested = useSearchParams()[0].get('address')
  const isHydrated = useHydrated()
  const form = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const navigate = useNavigate()
  const shown =
    requested === 'new'
      ? undefined
      : (addresses.find(({ id }) => id === requested) ??
        addresses.find(({ isDefault }) => isDefault) ??
        addresses[0])

  useEffect(() => {
    if (actionData) notify[actionData.isSuccess ? 'success' : 'error'](actionData.message)
  }, [actionData])

  useEffect(() => {
    if (actionData?.isSuccess && requested)
      void navigate('/profile', { replace: true, preventScrollReset: true })
  }, [actionData, requested, navigate])

  // Scrolls to the form, which on a phone is above the list and outside the screen.
  useEffect(() => {
    if (!requested) return
    form.current?.scrollIntoView()
    form.current
      ?.querySelector<HTMLElement>('input:not([type=hidden])')
      ?.focus({ preventScroll: true })
  }, [requested, key])

  return (
    <div className="page-width py-8 md:py-14">
      <PageHead title="Profile" description="Your addresses." />
      <BackHeader heading="Profile" />
      <p className="-mt-4 mb-6">
        <Link
          to="/profile/account"
          className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
        >
          Your account
        </Link>
      </p>
      {actionData && !isHydrated && (
        <p role="alert" className="mb-6 bg-linen px-4 py-3">
          {actionData.message}
        </p>
      )}
      {!isEmailConfirmed && (
        <p className="mb-6 bg-linen px-4 py-3">
          {account.emailId} is not confirmed yet.{' '}
          <Link to="/authentication/confirm" className="text-madder underline underline-offset-4">
            Confirm your e-mail
          </Link>
        </p>
      )}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_4fr]">
        <div ref={form} className="scroll-mt-24">
          <AddressForm
            key={shown?.id ?? 'new'}
            address={shown ?? account}
            id={shown?.id ?? null}
            states={states}
            result={actionData?.typed ? actionData : undefined}
          />
        </div>
        <AddressBook addresses={addresses} />
      </div>
    </div>
  )
}
