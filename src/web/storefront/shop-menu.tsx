import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import type { ShownColumn } from '#shop/site/menus/shown-menus.ts'
import { ChevronDownIcon } from '#web/ui/icons/shell-icons.tsx'
import { useCloseOnNavigation } from '#web/ui/use-close-on-navigation.ts'
import { MenuAnchor } from './menu-anchor.tsx'

/** Time for moving the pointer from the button to the panel before the panel closes. */
const LEAVE_MS = 220

/** A popover that opens by click and keyboard without script. With script it also opens on hover,
 * and a click on the button then keeps it open. */
export function ShopMenu({
  name,
  isActive,
  columns,
}: {
  name: string
  isActive: boolean
  columns: readonly ShownColumn[]
}) {
  const panel = useRef<HTMLDivElement>(null)
  const openedByHover = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  useCloseOnNavigation(panel, setIsOpen)
  useEffect(() => () => clearTimeout(leaving.current), [])

  function enter(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return
    clearTimeout(leaving.current)
    if (panel.current?.matches(':popover-open')) return
    openedByHover.current = true
    panel.current?.showPopover()
  }

  function leave(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || !openedByHover.current) return
    leaving.current = setTimeout(() => panel.current?.hidePopover(), LEAVE_MS)
  }

  function press(event: MouseEvent) {
    if (!openedByHover.current) return
    event.preventDefault()
    openedByHover.current = false
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="shop-menu"
        onPointerEnter={enter}
        onPointerLeave={leave}
        onClick={press}
        aria-current={isActive || undefined}
        data-highlighted={isActive || undefined}
        className="tab"
      >
        {name}
        <ChevronDownIcon className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div
        ref={panel}
        id="shop-menu"
        popover="auto"
        onPointerEnter={enter}
        onPointerLeave={leave}
        onToggle={(event) => {
          setIsOpen(event.newState === 'open')
          if (event.newState === 'closed') openedByHover.current = false
        }}
        className="inset-x-0 top-(--header-height) m-0 max-h-[calc(100dvh-var(--header-height))] w-full max-w-none border-b border-zari/45 bg-ivory shadow-lift"
      >
        <div className="page-width flex gap-24 py-10">
          {columns.map((column, index) => (
            <MenuGroup key={index} {...column} />
          ))}
        </div>
      </div>
    </>
  )
}

function MenuGroup({ heading, links }: ShownColumn) {
  return (
    <div>
      <p className="text-sm tracking-widest text-stone uppercase">{heading}</p>
      <ul aria-label={heading} className="mt-2">
        {links.map((link, index) => (
          <li key={index}>
            <MenuAnchor
              link={link}
              className="inline-flex min-h-11 items-center font-heading text-2xl hover:text-madder"
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
