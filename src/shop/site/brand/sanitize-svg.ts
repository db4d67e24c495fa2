import { Parser } from 'htmlparser2'
import { escapeHtml } from '#platform/escape-html.ts'
import { attributes, elements, references } from './svg-allowlist.ts'

export const SVG_BYTES_MAX = 100 * 1024
const ELEMENTS_MAX = 2_000
const DEPTH_MAX = 32

export type SanitizedSvg = { svg: string; width: number; height: number }
type Box = { x: number; y: number; width: number; height: number }

/** Returns the drawing rebuilt from allowed elements and attributes. Null if it contains anything
 * that can run, load or refer to something else, or if it has no size. */
export function sanitizeSvg(source: string): SanitizedSvg | null {
  const drawing = new Drawing()
  const parser = new Parser(drawing, { xmlMode: true })
  parser.write(source)
  parser.end()
  return drawing.finished()
}

class Drawing {
  #parts: string[] = []
  #open: string[] = []
  /** The depth of an element that is left out with its content; 0 outside of one. */
  #leftOut = 0
  #count = 0
  #isRefused = false
  #size: Box | null = null

  onprocessinginstruction(name: string, text: string): void {
    if (/^\?xml-stylesheet/i.test(name) || /\[|<!ENTITY/i.test(text)) this.#isRefused = true
  }

  onopentag(name: string, given: Record<string, string>): void {
    this.#count += 1
    if (this.#leftOut > 0 || isEditorData(name)) {
      this.#leftOut += 1
      return
    }
    if (this.#count > ELEMENTS_MAX || this.#open.length >= DEPTH_MAX || !elements.has(name))
      this.#isRefused = true
    const isRoot = this.#open.length === 0
    if ((name === 'svg') !== isRoot || (isRoot && this.#parts.length > 0)) this.#isRefused = true
    if (this.#isRefused) return
    const kept = this.#allowed(given)
    if (name === 'svg') this.#size = sizeOf(given)
    const head = name === 'svg' ? svgHead(this.#size) : `<${name}`
    const rest = kept.filter(([attribute]) => name !== 'svg' || !isRootSize(attribute))
    this.#parts.push(
      `${head}${rest.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join('')}>`,
    )
    this.#open.push(name)
  }

  onclosetag(name: string): void {
    if (this.#leftOut > 0) this.#leftOut -= 1
    else if (!this.#isRefused && this.#open.at(-1) === name) {
      this.#open.pop()
      this.#parts.push(`</${name}>`)
    }
  }

  finished(): SanitizedSvg | null {
    const isComplete = this.#parts.length > 0 && this.#open.length === 0
    if (this.#isRefused || !isComplete || !this.#size) return null
    const { width, height } = this.#size
    return { svg: this.#parts.join(''), width, height }
  }

  /** Declarations of a style attribute become attributes. */
  #allowed(given: Record<string, string>): [string, string][] {
    const { style = '', ...others } = given
    const declared = style.split(';').flatMap((declaration): [string, string][] => {
      const [property = '', ...value] = declaration.split(':')
      return property.trim() ? [[property.trim(), value.join(':').trim()]] : []
    })
    const all = [...Object.entries(others), ...declared]
    if (all.some(([name, value]) => isDangerous(name, value))) this.#isRefused = true
    return [...new Map(all.filter(([name]) => attributes.has(name)))]
  }
}

/** Elements that editors add for themselves. */
function isEditorData(name: string): boolean {
  return name === 'metadata' || /^(sodipodi|inkscape|rdf|sketch|serif):/.test(name)
}

function isDangerous(name: string, value: string): boolean {
  if (/^on/i.test(name) || /(^|:)(href|src|base)$/i.test(name)) return true
  if (/[\\@]|javascript:|data:|expression/i.test(value)) return true
  return /url\s*\(/i.test(value) && !(references.has(name) && /^url\(#[\w-]+\)$/.test(value))
}

function sizeOf({ viewBox, width, height }: Record<string, string>): Box | null {
  const [x = 0, y = 0, ...box] = (viewBox ?? `0 0 ${width} ${height}`)
    .trim()
    .split(/[\s,]+/)
    .map((number) => Number.parseFloat(number))
  const [wide = Number.NaN, high = Number.NaN] = box
  const isSize = [x, y, wide, high].every(Number.isFinite) && wide > 0 && high > 0
  const ratio = wide / high
  return isSize && ratio <= 12 && ratio >= 1 / 12 ? { x, y, width: wide, height: high } : null
}

function svgHead(size: Box | null): string {
  const box = size ? `${size.x} ${size.y} ${size.width} ${size.height}` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"`
}

const isRootSize = (attribute: string) => /^(viewBox|width|height|x|y)$/.test(attribute)
