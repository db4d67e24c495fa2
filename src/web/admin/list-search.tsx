import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'

type ListSearchProps = {
  label: string
  placeholder?: string
  search: string
  className: string
  /** Hidden fields that keep the other choices of the list. */
  children?: ReactNode
}

/** Searches the list below by the parameter `search`. */
export function ListSearch({ label, placeholder, search, className, children }: ListSearchProps) {
  return (
    <Form method="get" role="search" className={`flex gap-2 ${className}`} key={search}>
      <input
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={search}
        className="min-h-11 w-full min-w-0 rounded-sm border border-stone/80 bg-paper px-3 placeholder:text-stone sm:w-72"
      />
      {children}
      <button type="submit" className={buttonClass('secondary', 'compact')}>
        Search
      </button>
    </Form>
  )
}
