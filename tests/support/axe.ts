import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** Uses axe's legacy mode, which analyses inside the page itself. The default mode opens a second
 * page for each analysis, takes twice as long, and fails at a frame without scripts. It is needed
 * only for frames of another site. */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}
