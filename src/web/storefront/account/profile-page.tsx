import { useEffect } from 'react'
import { data, useNavigate, useSearchParams } from 'react-router'
import { listAddresses } from '#shop/customers/address-store.server.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireCustomer } from '#web/signed-in.server.ts'
import { answerEvenSo, LINE_BROKE } from '#web/ui/answer-even-so.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { notify } from '#web/ui/notify.ts'
import { useIsAwake } from '#web/ui/use-is-awake.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/profile-page.ts'
import { AddressBook } from './address-book.tsx'
import { AddressForm } from './address-form.tsx'
import { answerProfile } from './profile-answer.server.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, firstName, lastName, email } = await requireCustomer(request, context)
  const addresses = await listAddresses(context.get(shopContext).db, id)
  return { addresses, account: { firstName, lastName, emailId: email } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const customer = await requireCustomer(request, context)
  const answer = await answerProfile(
    context.get(shopContext).db,
    customer.id,
    await readForm(request),
  )
  return data(answer, { status: answer.isSuccess ? 200 : 400 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, {
    isSuccess: false,
    message: LINE_BROKE,
    problems: {},
    typed: null,
  })
}

/** The form holds the address that the address line names (`?address=ID`, or `new`), else the default, else the one used last. */
export default function ProfilePage({
  loaderData: { addresses, account },
  actionData,
}: Route.ComponentProps) {
  const wanted = useSearchParams()[0].get('address')
  const isAwake = useIsAwake()
  const navigate = useNavigate()
  const shown =
    wanted === 'new'
      ? undefined
      : (addresses.find(({ id }) => id === wanted) ??
        addresses.find(({ isDefault }) => isDefault) ??
        addresses[0])

  useEffect(() => {
    if (actionData) notify[actionData.isSuccess ? 'success' : 'error'](actionData.message)
  }, [actionData])

  useEffect(() => {
    if (actionData?.isSuccess && wanted)
      void navigate('/profile', { replace: true, preventScrollReset: true })
  }, [actionData, wanted, navigate])

  return (
    <div className="page-width py-8 md:py-14">
      <PageHead title="Profile" description="Your addresses." />
      <BackHeader heading="Profile" />
      {actionData && !isAwake && (
        <p role="alert" className="mb-6 bg-linen px-4 py-3">
          {actionData.message}
        </p>
      )}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_4fr]">
        <AddressForm
          key={shown?.id ?? 'new'}
          address={shown ?? account}
          id={shown?.id ?? null}
          answer={actionData?.typed ? actionData : undefined}
        />
        <AddressBook addresses={addresses} />
      </div>
    </div>
  )
}
