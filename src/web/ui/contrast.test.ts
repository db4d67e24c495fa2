import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultColours, type Colour, type Colours } from '#shop/site/brand/colours.ts'
import { contrastOf, contrastProblems } from '#shop/site/brand/contrast.ts'

const WEB = path.resolve(import.meta.dirname, '..')
const theme = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8')
const tokens = Object.fromEntries(
  [...theme.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [
    name,
    value,
  ]),
) as Colours
const light = ['ivory', 'linen', 'paper'] as const

test('the stylesheet has the default colours of a brand, all with enough contrast', () => {
  expect(tokens).toEqual(defaultColours)
  expect(contrastProblems(defaultColours)).toEqual([])
})

/** `name` is a colour token and may have an opacity in percent, as in a class: `stone/80`. */
function contrast(name: string, ground: Colour): number {
  const [token = '', percent = '100'] = name.split('/')
  return contrastOf(tokens[token as Colour], tokens[ground], Number(percent) / 100)
}

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
