import type { FrameOptions } from './messages.ts'

const INK = '#221B1A'
const THEME = '#2B3A67'

export function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The window has no ${selector}`)
  return found
}

export function pressed(name: string, work: () => unknown): void {
  for (const button of document.querySelectorAll(`[data-press=${name}]`))
    button.addEventListener('click', () => void work())
}

/** Shows one view and moves the focus to its heading or first control. */
export function show(name: string): void {
  for (const view of document.querySelectorAll<HTMLElement>('[data-view]'))
    view.hidden = view.dataset['view'] !== name
  const target = document.querySelector<HTMLElement>(`[data-view=${name}] :is(h1, button:enabled)`)
  if (target?.tagName === 'H1') target.tabIndex = -1
  target?.focus()
}

export function showMessage(text: string): void {
  const message = element('#message')
  message.textContent = text
}

export function showShop(
  options: FrameOptions,
  name: string,
  amountPaise: number,
  orderId = '',
): void {
  const color = options.theme?.color ?? THEME
  const { style } = document.documentElement
  if (CSS.supports('color', color)) {
    style.setProperty('--theme', color)
    style.setProperty('--on-theme', isLight(color) ? INK : '#FFFFFF')
  }
  element('#shop-name').textContent = name
  element('#description').textContent = options.description ?? ''
  element('#amount').textContent = rupees(amountPaise)
  element('#reference').textContent = orderId
  element('#mark').replaceChildren(options.image ? picture(options.image) : name.slice(0, 1))
}

/** 12500000 → ₹1,25,000.00 */
function rupees(paise: number): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100)
}

function picture(address: string): HTMLImageElement {
  const image = new Image()
  image.alt = ''
  image.src = address
  return image
}

/** Returns whether dark text is readable on the colour, judged by its perceived brightness. */
function isLight(color: string): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const pen = canvas.getContext('2d')
  if (!pen) return false
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140
}

for (const radio of document.querySelectorAll<HTMLInputElement>('input[name=method]')) {
  radio.addEventListener('change', () => {
    for (const fields of document.querySelectorAll<HTMLElement>('[data-method]'))
      fields.hidden = fields.dataset['method'] !== radio.value
    const words: Record<string, string> = {
      netbanking: 'Continue to the bank’s page',
      upi: 'Continue with UPI',
      card: 'Continue with a one-time password',
    }
    element('#continue').textContent = words[radio.value] ?? ''
  })
}
