import type { AdminScreen } from './screen.ts'
import { HOME, screenGroups } from './screens.ts'

export type Crumb = { to: string; label: string }

const allScreens = screenGroups.flatMap(({ screens }) => screens)

/** The screen to highlight in the navigation. Every admin path belongs to exactly one screen, by its
 * longest matching prefix. */
export function currentScreen(pathname: string): AdminScreen {
  const claims = allScreens.flatMap((screen) =>
    [screen, ...(screen.parts ?? [])]
      .filter(({ path }) => isWithin(path, pathname))
      .map(({ path }) => ({ screen, length: path.length })),
  )
  return claims.reduce((best, claim) => (claim.length > best.length ? claim : best)).screen
}

/** The value of `aria-current`: `page` on the screen itself, `true` on a page below it. */
export function currentState(screen: AdminScreen, pathname: string): 'page' | 'true' | undefined {
  if (screen !== currentScreen(pathname)) return undefined
  return screen.path === withoutSlash(pathname) ? 'page' : 'true'
}

/** The pages above this one, the nearest one last. The list is empty for a screen that has an entry
 * in the navigation. */
export function crumbsOf(pathname: string): Crumb[] {
  const screen = currentScreen(pathname)
  const above = (screen.parts ?? []).filter(
    ({ path, needsId }) => !needsId && isWithin(path, pathname),
  )
  return [screen, ...above]
    .filter(({ path }) => path !== withoutSlash(pathname))
    .map(({ path, label }) => ({ to: path, label }))
}

function isWithin(path: string, pathname: string): boolean {
  return path === HOME || `${pathname}/`.toLowerCase().startsWith(`${path}/`)
}

function withoutSlash(pathname: string): string {
  return pathname.toLowerCase().replace(/\/$/, '')
}
