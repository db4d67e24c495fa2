import { Link } from 'react-router'
import type { ChecklistItem } from '#shop/compliance/checklist.ts'
import { annotationLink } from '../annotated-section.tsx'
import { confidenceTexts, statusNames } from './compliance-messages.ts'
import { dayText } from './day-text.ts'

export function DutyList({ items }: { items: readonly ChecklistItem[] }) {
  return (
    <ul className="divide-y divide-hem">
      {items.map((item) => (
        <li key={item.id} className="py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="font-semibold">{item.title}</h3>
            <StatusText item={item} />
          </div>
          <p className="text-sm text-stone">
            {item.source}, since {dayText(item.since)}.{' '}
            {[confidenceTexts[item.confidence], item.note].filter(Boolean).join(' ')}
          </p>
          <Link to={item.link.to} className={annotationLink}>
            {item.link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function StatusText({ item: { status, since, details } }: { item: ChecklistItem }) {
  const name = status === 'later' ? `From ${dayText(since)}` : statusNames[status]
  const look = status === 'missing' ? 'font-semibold text-rose' : 'text-stone'
  return (
    <p className={status === 'done' ? 'text-leaf' : look}>
      {details ? `${name}: ${details}` : name}
    </p>
  )
}
