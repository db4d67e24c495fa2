import { useRef, useState } from 'react'
import type { ShownMenus } from '#shop/site/menus/shown-menus.ts'
import { CloseIcon, MenuIcon } from '#web/ui/icons/shell-icons.tsx'
import { useCloseOnNavigation } from '#web/ui/use-close-on-navigation.ts'
import { keptHtml, deferredPart } from './deferred/deferred-part.tsx'

const MENU = 'Menu'

const PhoneMenuLinks = deferredPart('PhoneMenuLinks', keptHtml('nav', `nav[aria-label=${MENU}]`))

/** All links of the header, for small screens. The popover follows its button in the document, so
 * Tab moves into the popover. */
export function PhoneMenu({ menus }: { menus: ShownMenus }) {
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useCloseOnNavigation(menu, setIsOpen)

  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="phone-menu"
        aria-label={MENU}
        className="-ml-2.5 grid size-11 place-items-center"
      >
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </button>
      <div
        ref={menu}
        id="phone-menu"
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className="inset-x-0 top-(--header-height) bottom-0 m-0 h-auto max-h-none w-full max-w-none overflow-y-auto bg-ivory"
      >
        <PhoneMenuLinks label={MENU} menus={menus} />
      </div>
    </div>
  )
}
