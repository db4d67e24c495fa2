import { DiamondTurn } from './thread.tsx'

export function Spinner({
  label = 'Loading…',
  className = '',
}: {
  label?: string
  className?: string
}) {
  return (
    <span role="status" className={`inline-flex items-center gap-3 text-stone ${className}`}>
      <DiamondTurn className="size-5 text-zari" />
      <span>{label}</span>
    </span>
  )
}
