import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Expects that every visible control can be hit on 44 × 44 CSS px, including the hit areas of
 * pseudo-elements. A link within a line of text may be smaller. */
export async function expectLargeTargets(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  const small = await page.evaluate(findSmallTargets)
  expect(small.map((target) => `${pathname}: ${target}`)).toEqual([])
}

/** Runs in the page. A target may be two pixels too small because of rounding. */
function findSmallTargets(): string[] {
  const wanted = 44
  const controls = 'a[href], button, summary, select, textarea, input:not([type=hidden])'
  const isInText = (control: Element) =>
    getComputedStyle(control).display === 'inline' &&
    [...control.parentElement!.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    )

  function sizeOf(control: Element): [width: number, height: number] | null {
    const label = control.closest('label') ?? (control as HTMLInputElement).labels?.[0]
    const isChoice = control.matches('[type=checkbox], [type=radio]')
    const target = (isChoice && label) || control
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isHit = (right: number, down: number) => {
      const hit = document.elementFromPoint(x + right, y + down)
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === control)
    }
    const reach = (right: number, down: number, most = wanted) => {
      let pixels = 0
      while (pixels < most && isHit(right * (pixels + 1), down * (pixels + 1))) pixels++
      return pixels
    }
    // Does not measure beyond the wanted size, because finding what is at a point is slow.
    const extent = (right: number, down: number) => {
      const before = reach(-right, -down) + 1
      return before + reach(right, down, wanted - before)
    }
    const isHidden = width <= 1 || !target.checkVisibility({ visibilityProperty: true })
    if (isHidden || !isHit(0, 0)) return null
    return [extent(1, 0), extent(0, 1)]
  }

  for (const passing of document.querySelectorAll<HTMLElement>('[aria-label="Notifications"] *'))
    passing.style.pointerEvents = 'none'
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    const size = isInText(control) ? null : sizeOf(control)
    return size && Math.min(...size) < wanted - 2
      ? [`${size.join('×')} ${control.outerHTML.slice(0, 120)}`]
      : []
  })
}
