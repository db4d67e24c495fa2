import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkImports } from '../scripts/check-imports.ts'
import { emptyFolder } from './support/shop-process.ts'

/** Returns the rules that an import of `to` violates in `from`, checked in a temporary repository of
 * two files. */
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
  ['src/platform/mail/mail.server.ts', 'src/shop/money.ts', 'platform-does-not-import-shop'],
  ['src/shop/orders/order.ts', 'src/web/ui/price.tsx', 'shop-does-not-import-web'],
  [
    'src/web/storefront/home/home-page.tsx',
    'src/web/admin/layout.tsx',
    'storefront-and-admin-are-independent',
  ],
  [
    'src/web/ui/price.tsx',
    'src/shop/orders/order-query-store.server.ts',
    'ui-is-presentation-only',
  ],
  ['src/web/ui/price.tsx', 'src/web/admin/layout.tsx', 'ui-is-presentation-only'],
  [
    'src/shop/orders/order.ts',
    'src/shop/orders/order-query-store.server.ts',
    'pure-files-have-no-io',
  ],
  ['src/web/root.tsx', 'demo/catalogue.ts', 'src-does-not-import-demo-or-sandbox'],
  ['sandbox/razorpay/main.ts', 'src/platform/payments/gateway.server.ts', 'sandbox-is-independent'],
  ['src/web/root.tsx', 'src/server/main.ts', 'nothing-imports-server'],
  ['src/shop/money.ts', 'tests/support/builders.ts', 'production-does-not-import-tests'],
  [
    'src/shop/stock/hold-stock.server.ts',
    'src/shop/orders/order-query-store.server.ts',
    'stock-imports-only-its-dependencies',
  ],
  [
    'src/shop/media/save-image.server.ts',
    'src/shop/catalogue/catalogue-store.server.ts',
    'media-imports-only-its-dependencies',
  ],
])('%s must not import %s', async (from, to, rule) => {
  expect(await rulesBrokenBy(from, to)).toContain(rule)
})

test.each([
  ['src/web/storefront/home/home-page.tsx', 'src/shop/catalogue/catalogue-store.server.ts'],
  ['src/shop/checkout/begin-checkout.server.ts', 'src/shop/stock/hold-stock.server.ts'],
  ['src/shop/orders/order.ts', 'src/shop/catalogue/product.ts'],
  ['src/shop/orders/order-query-store.server.ts', 'src/platform/database/database.server.ts'],
])('%s may import %s', async (from, to) => {
  expect(await rulesBrokenBy(from, to)).toEqual([])
})

test('an import cycle between two files is reported', async () => {
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
    'no-import-cycles',
  )
})

test('the check reads every TypeScript file', async () => {
  const { filesSeen } = await checkImports()
  expect(filesSeen).toEqual(
    expect.arrayContaining(['src/shop/money.ts', 'src/web/root.tsx', 'tests/imports.test.ts']),
  )
})

test('every feature of src/shop is in the dependency map and in ARCHITECTURE.md', async () => {
  const { featureDependencies } = (await import(path.resolve('.dependency-cruiser.mjs'))) as {
    featureDependencies: Record<string, string[]>
  }
  const features = fs
    .readdirSync('src/shop', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  expect(Object.keys(featureDependencies)).toEqual(expect.arrayContaining(features))
  const words = fs.readFileSync('ARCHITECTURE.md', 'utf8')
  expect(features.filter((feature) => !new RegExp(`\\b${feature}\\b`).test(words))).toEqual([])
})
