import type { FrequentQuery } from '#shop/search-report/search-day-store.server.ts'
import type { SynonymResult } from './synonym-result.ts'
import { SynonymForm, type CollectionOption } from './synonym-form.tsx'

export function FrequentQueries({ queries }: { queries: readonly FrequentQuery[] }) {
  if (queries.length === 0) return null
  return (
    <section aria-labelledby="frequent" className="mt-6">
      <h3 id="frequent" className="font-semibold">
        Most frequent
      </h3>
      <ol className="mt-1 grid gap-x-8 sm:grid-cols-2">
        {queries.map(({ query, searches, hasResults }) => (
          <li
            key={query}
            className="flex items-center justify-between gap-4 border-b border-hem py-1"
          >
            {/* Opens a new tab, so that the admin page stays open. */}
            <a
              href={`/shop/searchQuery/${encodeURIComponent(query)}`}
              target="_blank"
              rel="noreferrer"
              className="min-h-11 min-w-0 content-center break-words text-indigo underline-offset-2 hover:underline"
            >
              {query}
            </a>
            <span className="figures shrink-0 text-stone">
              {hasResults === false && 'nothing found · '}
              {searches.toLocaleString('en-IN')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type EmptyQueriesProps = {
  queries: readonly FrequentQuery[]
  collections: readonly CollectionOption[]
  result: SynonymResult | undefined
}

export function EmptyQueries({ queries, collections, result }: EmptyQueriesProps) {
  if (queries.length === 0)
    return <p className="text-stone">Every search in this period found something.</p>
  return (
    <ul className="divide-y divide-hem">
      {queries.map(({ query, searches }) => (
        <li key={query}>
          <details open={result?.form === query || undefined}>
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
              <span className="min-w-0 break-words">
                <span className="font-semibold">{query}</span>{' '}
                <span className="figures text-stone">
                  · {searches.toLocaleString('en-IN')} {searches === 1 ? 'search' : 'searches'}
                </span>
              </span>
              <span className="shrink-0 text-indigo">Add synonym</span>
            </summary>
            <div className="pt-1 pb-4">
              <SynonymForm term={query} collections={collections} result={result} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
