import { Button } from '#web/ui/button.tsx'

export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 border-l-4 border-zari bg-paper px-4 py-1"
    >
      <p>What you had typed here is back.</p>
      <Button type="button" variant="quiet" size="compact" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
