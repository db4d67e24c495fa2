import { useState } from 'react'
import type { ComparedRow } from '#shop/site/compare-records.ts'
import type { TextSpan } from '#shop/site/compare-words.ts'
import { VersionHead, type VersionHeadProps } from './version-head.tsx'

type ComparedVersionsProps = VersionHeadProps & {
  pair: { older: number; newer: number }
  rows: ComparedRow[]
}

/** Compares two versions, with a row for each paragraph, question or field. Shapes mark the
 * differences as well as colours. */
export function ComparedVersions({ pair, rows, ...head }: ComparedVersionsProps) {
  const [showsAll, setShowsAll] = useState(true)
  const changes = rows.filter(({ isSame }) => !isSame).length
  const shown = showsAll ? rows : rows.filter(({ isSame }) => !isSame)
  return (
    <section aria-labelledby="compared" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="compared" className="text-xl">
          Version {pair.older} and version {pair.newer}
        </h2>
        {changes > 0 && changes < rows.length && (
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={!showsAll}
              onChange={(event) => setShowsAll(!event.currentTarget.checked)}
              className="size-6 accent-indigo"
            />
            Only differences
          </label>
        )}
      </div>
      <p role="status" className="text-stone">
        {countText(changes)}
      </p>
      <div className="mt-3 hidden gap-x-6 md:grid md:grid-cols-2">
        <VersionHead version={pair.older} {...head} />
        <VersionHead version={pair.newer} {...head} />
      </div>
      <ol className="mt-2 divide-y divide-hem border-y border-hem">
        {shown.map((row, index) => (
          <li key={index} className="py-3">
            {row.label && (
              <h3 className="font-sans text-sm font-semibold text-stone">{row.label}</h3>
            )}
            {row.isSame ? (
              <div className="grid gap-x-6 text-stone md:grid-cols-2">
                <Side spans={row.older} />
                <div aria-hidden="true" className="hidden md:block">
                  <Side spans={row.newer} />
                </div>
              </div>
            ) : (
              <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
                <div>
                  <p className="text-sm text-stone md:sr-only">Version {pair.older}</p>
                  <Side spans={row.older} as="del" />
                </div>
                <div>
                  <p className="text-sm text-stone md:sr-only">Version {pair.newer}</p>
                  <Side spans={row.newer} as="ins" />
                </div>
              </div>
            )}
          </li>
        ))}
      </ol>
      <div className="mt-4 space-y-2 md:hidden">
        <VersionHead version={pair.older} {...head} />
        <VersionHead version={pair.newer} {...head} />
      </div>
    </section>
  )
}

function countText(changes: number): string {
  if (changes === 0) return 'No differences.'
  return changes === 1 ? '1 difference.' : `${changes} differences.`
}

const marks = {
  del: 'bg-rose/10 text-rose line-through decoration-2',
  ins: 'bg-leaf/10 font-semibold text-leaf no-underline shadow-[inset_0_-2px] shadow-leaf',
}

function Side({ spans, as: Mark = 'ins' }: { spans: TextSpan[] | null; as?: 'del' | 'ins' }) {
  if (!spans) return <p className="text-stone">Empty</p>
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {spans.map(({ text, isChanged }, index) =>
        isChanged && text.trim() ? (
          <Mark key={index} className={marks[Mark]}>
            {text}
          </Mark>
        ) : (
          text
        ),
      )}
    </p>
  )
}
