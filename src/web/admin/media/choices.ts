import { listLibrary } from '#shop/media-library/library-store.server.ts'
import { parseLibraryView } from '#shop/media-library/library-view.ts'
import type { ImageRef } from '#shop/media/image.ts'
import type { Page } from '#shop/paging.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/choices.ts'

export type LibraryChoices = Pick<Page<ImageRef>, 'items' | 'page' | 'pages'>

/** The pictures that an editor offers. Photos of customers are left out. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  await requireAdmin(request, context)
  const { search, page } = parseLibraryView(new URL(request.url).searchParams)
  const found = await listLibrary(context.get(shopContext).db, { filter: 'own', search, page })
  const choices: LibraryChoices = {
    items: found.items.map(({ id, width, height, tint, alt, focus }) => ({
      id,
      width,
      height,
      tint,
      alt,
      ...(focus && { focus }),
    })),
    page: found.page,
    pages: found.pages,
  }
  return Response.json(choices, { headers: { 'cache-control': 'no-store' } })
}
