import { Form } from 'react-router'
import type { ShopSynonym } from '#shop/search/synonyms/shop-synonym.ts'
import { Button } from '#web/ui/button.tsx'
import { SynonymForm, type CollectionOption } from './synonym-form.tsx'
import type { SynonymResult } from './synonym-result.ts'

type SynonymListProps = {
  synonyms: readonly ShopSynonym[]
  collections: readonly CollectionOption[]
  result: SynonymResult | undefined
}

export function SynonymList({ synonyms, collections, result }: SynonymListProps) {
  return (
    <>
      {synonyms.length > 0 && (
        <ul className="mb-4 divide-y divide-hem border-b border-hem">
          {synonyms.map((synonym) => (
            // A saved synonym gets a fresh, closed form.
            <li key={`${synonym.term}=${synonym.meaning}=${synonym.collection}`}>
              <StoredSynonym {...{ synonym, collections, result }} />
            </li>
          ))}
        </ul>
      )}
      <SynonymForm key={synonyms.length} term={null} collections={collections} result={result} />
    </>
  )
}

type StoredSynonymProps = Pick<SynonymListProps, 'collections' | 'result'> & {
  synonym: ShopSynonym
}

function StoredSynonym({ synonym, collections, result }: StoredSynonymProps) {
  const { term, meaning, collection } = synonym
  const title = collections.find(({ value }) => value === collection)?.label ?? collection
  return (
    <details open={result?.form === term || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <span className="min-w-0 break-words">
          <span className="font-semibold">{term}</span>{' '}
          <span className="text-stone">
            {meaning === null ? `opens the collection ${title}` : `finds ${meaning}`}
          </span>
        </span>
        <span className="shrink-0 text-indigo">Change</span>
      </summary>
      <div className="space-y-3 pt-1 pb-4">
        <SynonymForm term={term} stored={synonym} collections={collections} result={result} />
        <Form method="post" preventScrollReset>
          <input type="hidden" name="term" value={term} />
          <Button
            size="compact"
            variant="danger"
            name="intent"
            value="remove-synonym"
            aria-label={`Remove synonym: ${term}`}
          >
            Remove synonym
          </Button>
        </Form>
      </div>
    </details>
  )
}
