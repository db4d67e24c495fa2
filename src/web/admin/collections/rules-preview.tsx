import { useId, type MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import type { RulesPreview as Preview } from '#shop/search/preview-rules.server.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { previewText } from './preview-text.ts'

type Result = { problem: string | null; preview: Preview | null }

/** Shows what the rules in the form around it would list, before they are saved. */
export function RulesPreview() {
  const fetcher = useFetcher<Result>()
  const status = useId()
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const { problem, preview } = fetcher.data ?? { problem: null, preview: null }
  const show = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!form) return
    const rules = new FormData(form)
    void fetcher.submit(rules, { method: 'post', action: '/admin/collection-preview' })
  }
  return (
    <div>
      <Button
        type="button"
        variant="quiet"
        size="compact"
        isBusy={fetcher.state !== 'idle'}
        aria-describedby={status}
        onClick={show}
      >
        Show matching products
      </Button>
      <div id={status} role="status" className="mt-2">
        {problem !== null && <p className="text-madder">{problem}</p>}
        {preview && <p className="font-semibold">{previewText(preview)}</p>}
        {preview && preview.titles.length > 0 && (
          <ul className="list-disc pl-6">
            {preview.titles.map((title, index) => (
              <li key={index}>{title}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
