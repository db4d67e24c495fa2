import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkImports } from '../scripts/check-imports.ts'
import { emptyFolder } from './shop-process.ts'

/** A tiny shop in which each of these files imports the other one. */
async function rulesBrokenBy(from: string, to: string): Promise<string[]> {
  const folder = emptyFolder('zari-imports-')
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  const target = path.relative(path.dirname(from), to)
  for (const [file, text] of [
    [to, 'export const thing = 1\n'],
    [
      from,
      `import { thing } from '${target.startsWith('.') ? target : `./${target}`}'\nexport const other = thing\n`,
    ],
  ] as const) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  const { violations, filesSeen } = await checkImports(folder)
  expect(filesSeen.toSorted()).toEqual([from, to].toSorted())
  return violations.map((violation) => violation.rule)
}

test.each([
  ['src/platform/mail/mail.server.ts', 'src/shop/money.ts', 'platform-knows-no-shop'],
  ['src/shop/orders/order.ts', 'src/web/ui/price.tsx', 'shop-knows-no-web'],
  [
    'src/web/storefront/home/home-page.tsx',
    'src/web/admin/layout.tsx',
    'storefront-and-admin-are-strangers',
  ],
  ['src/web/ui/price.tsx', 'src/shop/orders/order-store.server.ts', 'ui-only-draws'],
  ['src/web/ui/price.tsx', 'src/web/admin/layout.tsx', 'ui-only-draws'],
  ['src/shop/orders/order.ts', 'src/shop/orders/order-store.server.ts', 'pure-stays-pure'],
  ['src/web/root.tsx', 'demo/catalogue.ts', 'demo-and-sandbox-stay-outside'],
  [
    'sandbox/razorpay/main.ts',
    'src/platform/payments/gateway.server.ts',
    'sandbox-is-another-house',
  ],
  ['src/web/root.tsx', 'server.ts', 'nothing-imports-the-top'],
  ['src/shop/money.ts', 'tests/builders.ts', 'tests-stay-tests'],
  [
    'src/shop/stock/hold-stock.server.ts',
    'src/shop/orders/order-store.server.ts',
    'stock-calls-only-its-neighbours',
  ],
  [
    'src/shop/media/save-image.server.ts',
    'src/shop/catalogue/catalogue-store.server.ts',
    'media-calls-only-its-neighbours',
  ],
])('%s must not import %s', async (from, to, rule) => {
  expect(await rulesBrokenBy(from, to)).toContain(rule)
})

test.each([
  ['src/web/storefront/home/home-page.tsx', 'src/shop/catalogue/catalogue-store.server.ts'],
  ['src/shop/checkout/begin-checkout.server.ts', 'src/shop/stock/hold-stock.server.ts'],
  ['src/shop/orders/order.ts', 'src/shop/catalogue/product.ts'],
  ['src/shop/orders/order-store.server.ts', 'src/platform/database/database.server.ts'],
])('%s may import %s', async (from, to) => {
  expect(await rulesBrokenBy(from, to)).toEqual([])
})

test('two files that need each other are refused', async () => {
  const folder = emptyFolder('zari-imports-')
  fs.mkdirSync(path.join(folder, 'src'))
  for (const [file, other] of [
    ['hen', 'egg'],
    ['egg', 'hen'],
  ])
    fs.writeFileSync(
      path.join(folder, `src/${file}.ts`),
      `import { ${other} } from './${other}.ts'\nexport const ${file} = () => ${other}\n`,
    )
  expect((await checkImports(folder)).violations.map((violation) => violation.rule)).toContain(
    'no-circles',
  )
})

test('the whole shop is looked at: a parser that sees nothing would find nothing wrong', async () => {
  const { filesSeen } = await checkImports()
  expect(filesSeen).toEqual(
    expect.arrayContaining(['src/shop/money.ts', 'src/web/root.tsx', 'tests/imports.test.ts']),
  )
})

test('every feature of the shop is on the map and in its words, so that none is unguarded', async () => {
  const { neighbours } = (await import(path.resolve('.dependency-cruiser.mjs'))) as {
    neighbours: Record<string, string[]>
  }
  const features = fs
    .readdirSync('src/shop', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  expect(Object.keys(neighbours)).toEqual(expect.arrayContaining(features))
  const words = fs.readFileSync('ARCHITECTURE.md', 'utf8')
  expect(features.filter((feature) => !new RegExp(`\\b${feature}\\b`).test(words))).toEqual([])
})
