import { useRef, type ReactNode } from 'react'
import { useCloseOnNavigation } from '#web/ui/use-close-on-navigation.ts'

export const SHEET_ID = 'admin-menu'

const ignore = () => {}

/** The list of the rail. On a narrow screen it is a popover above the bottom bar. */
export function MoreSheet({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  useCloseOnNavigation(sheet, ignore)
  return (
    <div
      ref={sheet}
      id={SHEET_ID}
      popover="auto"
      className="inset-x-0 top-auto bottom-0 m-0 max-h-[calc(100dvh-6rem)] w-full max-w-none overflow-y-auto border-t-2 border-zari bg-paper px-1 pb-4 shadow-lift max-lg:backdrop:bg-ink/30 tall:bottom-14 lg:static lg:block lg:max-h-none lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      {children}
    </div>
  )
}
