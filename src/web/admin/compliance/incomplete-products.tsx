import { Link } from 'react-router'
import { legalFactNames, legalFacts, type LegalFact } from '#shop/compliance/legal-facts.ts'
import type { IncompleteProduct } from '#shop/compliance/missing-facts-store.server.ts'
import type { Page } from '#shop/paging.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { annotationLink } from '../annotated-section.tsx'
import { countText } from '../count-text.ts'

type IncompleteProductsProps = { products: Page<IncompleteProduct>; fact: LegalFact | null }

const addressOf = (fact: LegalFact | null, page = 1) => {
  const query = new URLSearchParams({
    ...(fact && { lacks: fact }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/admin/compliance/products?${query}` : '/admin/compliance/products'
}

export function IncompleteProducts({ products, fact }: IncompleteProductsProps) {
  const filters = [null, ...legalFacts]
  return (
    <>
      <nav aria-label="Missing facts" className="flex flex-wrap gap-x-4">
        {filters.map((each) => (
          <Link
            key={each}
            to={addressOf(each)}
            aria-current={each === fact ? 'page' : undefined}
            className={`${annotationLink} aria-[current]:font-semibold aria-[current]:text-ink`}
          >
            {each ? `Without ${legalFactNames[each]}` : 'All'}
          </Link>
        ))}
      </nav>
      <p role="status" className="mt-2 text-sm text-stone">
        {countText(products, 'product', 'products')}
      </p>
      <ul className="divide-y divide-hem">
        {products.items.map(({ id, title, missing, isWithheld }) => (
          <li key={id} className="py-2">
            <Link to={`/admin/updateproduct/${id}`} className={`${annotationLink} break-words`}>
              {title}
            </Link>
            <p className="text-sm text-stone">
              {`Lacks ${missing.map((each) => legalFactNames[each]).join(', ')}.`}
              {isWithheld && ' It will not be published on schedule.'}
            </p>
          </li>
        ))}
      </ul>
      <Pagination
        page={products.page}
        pages={products.pages}
        linkTo={(page) => addressOf(fact, page)}
      />
    </>
  )
}
