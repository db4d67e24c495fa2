import { useMemo } from 'react'
import { Link, redirect } from 'react-router'
import { listTopics } from '#shop/catalogue/product.ts'
import { parsePage } from '#shop/paging.ts'
import { topicsAsked } from '#shop/search/asked-in-words.ts'
import { findAskedInWords } from '#shop/search/find-asked-in-words.server.ts'
import { findNearest } from '#shop/search/find-nearest.server.ts'
import { countChosen, isUsual, parseView } from '#shop/search/product-filters.ts'
import { searchProducts } from '#shop/search/search-products.server.ts'
import { keepPage, shopContext } from '#web/shop-context.server.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/search-page.ts'
import { filteredList, packList, stayWithin, unpackList } from './filtered-list.ts'
import { NothingFound } from './nothing-found.tsx'
import { ProductList } from './product-list.tsx'
import { askedAddress, offeredShelves, searchAddress } from './search-address.ts'

export { StorefrontError as ErrorBoundary }

const USUAL = 'best'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const [page, view] = [parsePage(asked.get('page')), parseView(asked, USUAL)]
  const { db } = context.get(shopContext)
  const asksInWords = isUsual(view, USUAL) ? await findAskedInWords(db, params.searchvalue) : null
  const listAskedFor = asksInWords && askedAddress(asksInWords)
  if (listAskedFor) throw redirect(listAskedFor)
  const found = await searchProducts(db, params.searchvalue, { view, page })
  const { topics, ...list } = filteredList(found, view, USUAL)
  stayWithin(list, searchAddress(params.searchvalue), USUAL)
  const nearest =
    found.products.total === 0 && countChosen(view.filters) === 0
      ? await findNearest(db, found.wanted)
      : null
  keepPage(
    context,
    ...topics,
    ...listTopics(nearest?.products ?? []),
    ...topicsAsked(params.searchvalue),
  )
  return {
    list: packList(list),
    meant: found.meant,
    nearest,
    offered: asksInWords ? offeredShelves(asksInWords.view) : null,
  }
}

export default function SearchPage({
  params: { searchvalue },
  loaderData: { list: packed, meant, nearest, offered },
}: Route.ComponentProps) {
  const list = useMemo(() => unpackList(packed), [packed])
  return (
    <>
      <PageHead title={`Search Results: ${searchvalue}`} />
      <ProductList
        heading="Search Results"
        note={`for “${searchvalue}”`}
        path={searchAddress(searchvalue)}
        usual={USUAL}
        list={list}
        empty={<NothingFound text={searchvalue} nearest={nearest} offered={offered} />}
      >
        {meant && list.products.total > 0 && (
          <p className="mt-2">
            No name of a piece has “{searchvalue}” in it. Did you mean{' '}
            <Link
              to={searchAddress(meant)}
              className="font-semibold text-madder underline underline-offset-4"
            >
              {meant}
            </Link>
            ? These pieces fit that.
          </p>
        )}
      </ProductList>
    </>
  )
}
