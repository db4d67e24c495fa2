import { Form, useNavigation } from 'react-router'
import { parsePage } from '#shop/paging.ts'
import { listOldAddresses } from '#shop/seo/old-address-store.server.ts'
import { parseOldAddresses } from '#shop/seo/old-address.ts'
import { forgetOldAddress, saveOldAddresses } from '#shop/seo/save-old-addresses.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import { countText } from '../count-text.ts'
import { useNotification } from '../use-notified-result.ts'
import type { Route } from './+types/old-addresses-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return {
    addresses: redirectPastLastPage(
      request,
      await listOldAddresses(
        context.get(shopContext).db,
        parsePage(new URL(request.url).searchParams.get('page')),
      ),
    ),
  }
}

type OldAddressesResult = {
  tone: 'success' | 'error'
  text: string
  problem?: string
  typed?: string
}

export async function action({ request, context }: Route.ActionArgs): Promise<OldAddressesResult> {
  const admin = await requireAdmin(request, context)
  const { db, config } = context.get(shopContext)
  const form = await readForm(request)
  const gone = form.get('forget')
  if (typeof gone === 'string') {
    await forgetOldAddress(db, gone, admin.id)
    return { tone: 'success', text: 'Address removed' }
  }
  const typed = String(form.get('addresses') ?? '')
  const { addresses, problems } = parseOldAddresses(typed, new URL(config.shopUrl).host)
  if (problems.length > 0)
    return {
      tone: 'error',
      text: 'Nothing was saved.',
      problem: problems.slice(0, 10).join(' '),
      typed,
    }
  await saveOldAddresses(db, addresses, admin.id)
  return {
    tone: 'success',
    text: addresses.length === 1 ? 'Address added' : `${addresses.length} addresses added`,
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { tone: 'error', text: CONNECTION_LOST })
}

export default function OldAddressesPage({
  loaderData: { addresses },
  actionData: result,
}: Route.ComponentProps) {
  const isSaving = useNavigation().state === 'submitting'
  useNotification(result)
  return (
    <>
      <title>Old addresses – Admin</title>
      <h1 className="text-2xl">Old addresses</h1>
      <AnnotatedSection
        id="add"
        title="Add addresses"
        about={
          <p>
            If you had a shop elsewhere, customers and search engines still follow its links. Each
            old address redirects to the page that you give here.
          </p>
        }
      >
        <Form
          method="post"
          noValidate
          preventScrollReset
          className="max-w-measure space-y-4"
          key={result?.tone === 'success' ? addresses.total : 'typing'}
        >
          <TextField
            label="Old address, a space, new address"
            name="addresses"
            rows={4}
            defaultValue={result?.typed ?? ''}
            problem={result?.problem}
            hint="One pair per line, such as /products/red-saree /shop/saree"
          />
          <Button size="compact" isBusy={isSaving}>
            Add addresses
          </Button>
        </Form>
      </AnnotatedSection>
      <AnnotatedSection
        id="known"
        title="Known addresses"
        about={<p>{countText(addresses, 'address redirects', 'addresses redirect')}.</p>}
      >
        {addresses.total === 0 ? (
          <p className="text-stone">No old addresses yet.</p>
        ) : (
          <ul className="divide-y divide-hem">
            {addresses.items.map(({ from, to }) => (
              <li key={from} className="flex items-center gap-3 py-1">
                <p className="min-w-0 flex-1 break-words">
                  <span>{from}</span> <span aria-hidden="true">→</span>
                  <span className="sr-only"> redirects to </span>{' '}
                  <a href={to} className="text-indigo underline">
                    {to}
                  </a>
                </p>
                <Form method="post" preventScrollReset>
                  <button
                    name="forget"
                    value={from}
                    aria-label={`Remove ${from}`}
                    className="grid size-11 place-items-center text-stone hover:text-rose"
                  >
                    <TrashIcon className="size-5" />
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={addresses.page}
          pages={addresses.pages}
          linkTo={(page) => `/admin/addresses?page=${page}`}
        />
      </AnnotatedSection>
    </>
  )
}
