import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Colour = [red: number, green: number, blue: number]

const WEB = path.resolve(import.meta.dirname, '..')
const theme = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8')
const tokens = new Map(
  [...theme.matchAll(/--color-([a-z-]+): #(..)(..)(..);/g)].map(([, name = '', ...hex]) => [
    name,
    hex.map((part) => Number.parseInt(part, 16)) as Colour,
  ]),
)
const light = ['ivory', 'linen', 'paper']

/** `name` is a colour token and may have an opacity in percent, as in a class: `stone/80`. */
function colourOn(ground: Colour, name: string): Colour {
  const [token = '', percent = '100'] = name.split('/')
  const opacity = Number(percent) / 100
  return tokens
    .get(token)!
    .map((part, index) => part * opacity + ground[index]! * (1 - opacity)) as Colour
}

/** The relative luminance as defined by WCAG 2.2. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(name: string, ground: string): number {
  const below = tokens.get(ground)!
  const [dark, bright] = [luminance(colourOn(below, name)), luminance(below)].toSorted(
    (one, other) => one - other,
  )
  return (bright! + 0.05) / (dark! + 0.05)
}

test.each([
  ...['ink', 'stone', 'madder', 'leaf', 'indigo', 'rose'].map((text) => [text, light] as const),
  ['ivory', ['madder', 'madder-deep', 'ink', 'stone']] as const,
  ['paper', ['rose']] as const,
])('text in %s has a contrast of 4.5 on %s', (text, grounds) => {
  for (const ground of grounds) expect(contrast(text, ground), ground).toBeGreaterThanOrEqual(4.5)
})

const controlBorders = ['stone/80', 'stone', 'ink/60', 'ink/70', 'madder', 'rose', 'leaf']

test.each(controlBorders)(
  'a control border in %s has enough contrast on every light background',
  (name) => {
    for (const ground of light) expect(contrast(name, ground), ground).toBeGreaterThanOrEqual(3)
  },
)

test('the border of the newsletter field has enough contrast on the footer', () => {
  expect(contrast('ivory/70', 'ink')).toBeGreaterThanOrEqual(3)
})

test('all fields use border colours whose contrast is tested', () => {
  const borders = globSync('**/*.tsx', { cwd: WEB, exclude: ['**/*.test.tsx'] }).flatMap((file) =>
    [...readFileSync(path.join(WEB, file), 'utf8').matchAll(FIELD)].flatMap(([field]) =>
      [...field.matchAll(BORDER_COLOUR)].map(([, name = '']) => name),
    ),
  )
  expect(borders.length).toBeGreaterThan(10)
  expect([...new Set(borders)].filter((name) => !controlBorders.includes(name))).toEqual([])
})

const FIELD = /<(?:input|select|textarea)\s[^]*?(?:\/>|>\n)/g
const BORDER_COLOUR = /(?<![\w:-])border-((?:stone|ink|hem|zari|ivory|madder|rose|leaf)[\w/]*)/g
