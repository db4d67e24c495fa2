import { Link } from 'react-router'
import { missingFacts } from '#shop/pages/page-facts.ts'
import type { RichText } from '#shop/pages/rich-text.ts'
import { annotationLink } from '../annotated-section.tsx'

type FactListProps = { facts: { name: string; value: string | null }[]; text: RichText }

/** Lists the placeholders that a text may contain, and those in use whose fact is missing. */
export function FactList({ facts, text }: FactListProps) {
  const known = new Map(
    facts.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])),
  )
  const missing = missingFacts(text, known)
  return (
    <>
      {missing.length > 0 && (
        <p className="border-l-4 border-rose pl-3 text-ink">
          Missing: {missing.join(', ')}. Without these details the page cannot be published.
        </p>
      )}
      <Link to="/admin/pages/business" className={annotationLink}>
        Edit business details
      </Link>
      <details>
        <summary className="min-h-11 w-fit content-center text-indigo">Placeholders</summary>
        <dl className="space-y-2 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-ink">{`{${name}}`}</dt>
              <dd className="break-words whitespace-pre-line">{value ?? 'Not entered yet'}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
