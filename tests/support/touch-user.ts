import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** Seconds at human pace, after the keystroke-level model (Card, Moran and Newell, 1980) with values
 * for a phone. Typing: 36 words of five characters per minute (Palin et al., MobileHCI 2019). Aiming,
 * swiping and reading are assumptions on the slow side. */
const pace = { tap: 1.2, swipe: 1, character: 60 / (36 * 5), field: 1.35, screen: 4 }

type Name = string | RegExp
type Counts = Record<keyof typeof pace, number>

/** Works a page by touch, finds controls by their accessible names, and counts taps, swipes and typed
 * characters for an estimate of the time. */
export class TouchUser {
  readonly counts: Counts = { tap: 0, swipe: 0, character: 0, field: 0, screen: 0 }
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get minutes(): number {
    const seconds = Object.entries(pace).map(
      ([what, each]) => this.counts[what as keyof Counts] * each,
    )
    return seconds.reduce((sum, part) => sum + part, 0) / 60
  }

  /** Taps a control. It must be hit where it is, also under bars that stay in place. */
  async tap(control: Locator): Promise<void> {
    await control.waitFor()
    await this.#swipeTo(control)
    await control.tap()
    this.counts.tap++
  }

  press(name: Name, within: Page | Locator = this.page): Promise<void> {
    return this.tap(within.getByRole('button', { name, exact: true }))
  }

  follow(name: Name, within: Page | Locator = this.page): Promise<void> {
    return this.tap(within.getByRole('link', { name, exact: true }))
  }

  /** Waits for a screen with this heading, which the person then reads. */
  async arrive(heading: Name): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    this.counts.screen++
  }

  /** Taps into each field and types. Text that is there is selected by one more tap. */
  async type(values: Record<string, string>, within: Page | Locator = this.page): Promise<void> {
    for (const [name, text] of Object.entries(values)) {
      const field = within.getByLabel(name, { exact: true })
      await this.tap(field)
      if (await field.inputValue()) this.counts.tap++
      await field.fill(text)
      expect(await field.inputValue()).toBe(text)
      this.counts.field++
      this.counts.character += text.length
    }
  }

  /** A long press and a tap on 'Paste', for text that comes from another app. */
  async paste(name: string, text: string): Promise<void> {
    const field = this.page.getByLabel(name, { exact: true })
    await this.tap(field)
    await field.fill(text)
    this.counts.tap += 2
  }

  /** One tap opens the list, one chooses. */
  async choose(name: string, option: string, within: Page | Locator = this.page): Promise<void> {
    const list = within.getByRole('combobox', { name, exact: true })
    await this.tap(list)
    await list.selectOption(option)
    this.counts.tap++
  }

  check(name: Name, within: Page | Locator = this.page): Promise<void> {
    return this.tap(within.getByRole('checkbox', { name, exact: true }))
  }

  /** Sets a colour or a time, which phones ask for in a window of their own. */
  async set(name: Name, value: string, within: Page | Locator = this.page): Promise<void> {
    const field = within.getByLabel(name)
    await this.tap(field)
    await field.fill(value)
    this.counts.tap += 4
  }

  /** Opens the gallery, taps each picture and then 'Done'. */
  async choosePictures(control: Locator, files: FilePayload[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.tap(control)
    await (await chooser).setFiles(files)
    this.counts.tap += files.length + 1
  }

  async #swipeTo(control: Locator): Promise<void> {
    const height = this.page.viewportSize()!.height
    const box = await control.boundingBox()
    if (!box) return
    const beyond = Math.max(-box.y, box.y + box.height - height, 0)
    this.counts.swipe += Math.ceil(beyond / (height * 0.7))
    await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  }
}

export type FilePayload = { name: string; mimeType: string; buffer: Buffer }
