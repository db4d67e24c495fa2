import { Form, useRevalidator } from 'react-router'
import { listImageUses } from '#shop/media-library/image-use-store.server.ts'
import { listLibrary } from '#shop/media-library/library-store.server.ts'
import {
  libraryAddress,
  libraryFilters,
  parseLibraryView,
  type LibraryView,
} from '#shop/media-library/library-view.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { failure } from '../action-result.ts'
import { countText } from '../count-text.ts'
import { FilterPills } from '../filter-pills.tsx'
import { ListSearch } from '../list-search.tsx'
import { useNotifiedResult } from '../use-notified-result.ts'
import type { Route } from './+types/media-page.ts'
import { libraryAction, type MediaResult } from './media-action.server.ts'
import { filterNames } from './media-messages.ts'
import { PictureCard } from './picture-card.tsx'
import { UploadPictures } from './upload-pictures.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const view = parseLibraryView(new URL(request.url).searchParams)
  const pictures = redirectPastLastPage(request, await listLibrary(db, view))
  const uses = await listImageUses(
    db,
    pictures.items.map(({ id }) => id),
  )
  return { view, filters: libraryFilters, pictures, uses }
}

export async function action({ request, context }: Route.ActionArgs): Promise<MediaResult> {
  const admin = await requireAdmin(request, context)
  return libraryAction(context.get(shopContext), admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<MediaResult, MediaResult>(serverAction, failure(CONNECTION_LOST))
}

export default function MediaPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, filters, pictures, uses } = loaderData
  useNotifiedResult(actionData)
  const { revalidate } = useRevalidator()
  const isUnused = view.filter === 'unused'
  return (
    <>
      <title>Media library – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Media library</h1>
        <UploadPictures
          label="Upload pictures"
          isMultiple
          onDone={(images) => {
            notify.success(images.length === 1 ? 'Picture uploaded' : 'Pictures uploaded')
            void revalidate()
          }}
        />
      </div>
      <p className="mt-2 max-w-measure text-stone">
        Every picture once, the newest first. Open one to describe it, to choose the part that crops
        keep, or to replace it everywhere.
      </p>
      <div className="my-5 flex flex-wrap items-center gap-3">
        <LibrarySearch view={view} />
        <FilterPills
          label="Filter pictures"
          pills={filters.map((filter) => ({
            name: filterNames[filter],
            to: libraryAddress(view, { filter }),
            isCurrent: filter === view.filter,
          }))}
        />
      </div>
      <p role="status" className="mb-3 text-sm text-stone">
        {countText(pictures, 'picture', 'pictures')}
      </p>
      {pictures.items.length === 0 && <NoPictures view={view} />}
      <Form method="post">
        <input type="hidden" name="intent" value="delete-pictures" />
        {isUnused && pictures.items.length > 0 && (
          <div className="mb-4 flex flex-wrap items-center gap-3 border border-hem bg-paper p-3">
            <p className="grow basis-64 text-sm text-stone">
              The shop deletes unused pictures after a month. A form that is open now may still need
              a new one.
            </p>
            <Button variant="danger" size="compact">
              Delete selected
            </Button>
          </div>
        )}
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 md:gap-4 xl:grid-cols-6">
          {pictures.items.map((picture, index) => (
            <PictureCard
              key={picture.id}
              picture={picture}
              uses={uses.filter(({ imageId }) => imageId === picture.id)}
              isDeletable={isUnused}
              isFirst={index === 0}
            />
          ))}
        </ul>
      </Form>
      <Pagination
        page={pictures.page}
        pages={pictures.pages}
        linkTo={(page) => libraryAddress(view, { page })}
      />
    </>
  )
}

function LibrarySearch({ view }: { view: LibraryView }) {
  return (
    <ListSearch
      label="Search pictures"
      placeholder="Description or product"
      search={view.search}
      className="w-full sm:w-auto"
    >
      {view.filter !== 'all' && <input type="hidden" name="show" value={view.filter} />}
    </ListSearch>
  )
}

function NoPictures({ view: { filter, search } }: { view: LibraryView }) {
  if (search) return <EmptyState title="No pictures found">Nothing matches “{search}”.</EmptyState>
  if (filter === 'unused')
    return <EmptyState title="No unused pictures">Every picture is shown somewhere.</EmptyState>
  if (filter === 'no-text')
    return <EmptyState title="All described">Every picture has a description.</EmptyState>
  if (filter === 'customers')
    return (
      <EmptyState title="No photos from customers">
        Photos of reviews and returns appear here.
      </EmptyState>
    )
  return <EmptyState title="No pictures yet">Upload the first one, or add a product.</EmptyState>
}
