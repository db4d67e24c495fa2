import { advanceMode, type Advance } from '#shop/advance-mode.ts'

const notes: Record<ReturnType<typeof advanceMode>, string> = {
  'pre-order':
    'A pre-order: these are the pieces that can still be ordered. Pieces that arrive as planned are counted already; add only those beyond the plan.',
  'made-to-order':
    'Made to order: these are the pieces that can still be taken on. The number rises by itself when a piece leaves or is cancelled.',
}

/** Explains the numbers while pieces are sold before they exist. Arrived pieces must not be added
 * to the limit of which they are part. */
export function AdvanceStockNote({ advance }: { advance: Advance | null | undefined }) {
  if (!advance) return null
  return (
    <p role="note" className="border-l-4 border-zari px-3 text-sm">
      {notes[advanceMode(advance)]}
    </p>
  )
}
