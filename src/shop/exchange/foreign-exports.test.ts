import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importDesk, swatch } from '../../../tests/import-desk.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { noDefaults } from './import-defaults.ts'
import { changeDefaults } from './move-import.server.ts'

const database = await testDatabase()
const { db } = database
const desk = await importDesk(database)
const file = (name: string) => readFileSync(`tests/exports/${name}`, 'utf8')
const told = (rows: Awaited<ReturnType<typeof desk.check>>['rows']) =>
  rows.map(({ line, title, verdict, notes }) => ({ line, title, verdict, notes: notes.join(' ') }))

async function inShop(title: string) {
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  const stock = await db
    .selectFrom('stock')
    .select(['size', 'on_hand'])
    .where('product_id', '=', product.id)
    .orderBy('size')
    .execute()
  const pictures = await db
    .selectFrom('product_images')
    .select('alt')
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute()
  return {
    ...product,
    stock: Object.fromEntries(stock.map(({ size, on_hand: onHand }) => [size, onHand])),
    words: pictures.map(({ alt }) => alt),
  }
}

test('an export of Shopify: each product is judged by its own lines, and what cannot come in says why', async () => {
  const { found, rows } = await desk.check(file('shopify.csv'))
  expect(found).toMatchObject({ status: 'ready', kind: 'shopify', lineCount: 7, productCount: 5 })
  expect(told(rows)).toEqual([
    {
      line: 2,
      title: 'Teal Anarkali Suit',
      verdict: 'new',
      notes:
        'Its kinds have different prices; all cost the highest of them, 2699. This shop has no size 3XL: left out. 2 pictures to bring.',
    },
    {
      line: 5,
      title: 'Ivory Chanderi Saree',
      verdict: 'new',
      notes: 'Stock: -2 is taken as 0. 1 picture to bring.',
    },
    {
      line: 6,
      title: 'Woollen Stole',
      verdict: 'refused',
      notes:
        'Description: missing; you can say one for all such products above. Type: missing; you can say one for all such products above.',
    },
    {
      line: 7,
      title: 'Gift card',
      verdict: 'refused',
      notes: expect.stringContaining('A gift card is nothing that this shop can sell.'),
    },
    {
      line: 8,
      title: 'Draft Saree',
      verdict: 'refused',
      notes: 'In the other shop it is not published.',
    },
  ])
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})

test('what the owner says about the gaps lets them in; pictures are brought in their order, and missing ones are named', async () => {
  desk.internet.set('https://cdn.example.com/teal-1.jpg?v=1', await swatch('teal'))
  desk.internet.set('https://cdn.example.com/teal-2.jpg?v=1', await swatch('navy'))
  const { id } = await desk.check(file('shopify.csv'))
  const defaults = {
    ...noDefaults,
    type: 'suit' as const,
    categories: ['Trending' as const],
    highlights: ['From our own looms'],
    description: 'More about it soon.',
    withUnpublished: true,
  }
  await changeDefaults(desk.parts, { importId: id, askedBy: desk.owner.id, defaults })
  await desk.work()
  expect((await desk.rowsOf(id)).map(({ verdict }) => verdict)).toEqual([
    'new',
    'new',
    'new',
    'refused',
    'new',
  ])

  const rows = await desk.start(id)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added', null, 'added'])
  expect(rows[1]?.missingPictures).toEqual([
    { source: 'https://cdn.example.com/ivory.jpg', problem: 'The other side answered 404.' },
  ])
  expect(await inShop('Teal Anarkali Suit')).toMatchObject({
    type: 'suit',
    selling_price_paise: 269_900,
    original_price_paise: 399_900,
    sizes: ['S', 'M'],
    counts_sizes: true,
    stock: { S: 3, M: 5 },
    description: 'Flared cotton anarkali & dupatta.\n\n– Pure cotton\n– Hand block print',
    highlights: ['Pure cotton', 'Hand block print'],
    categories: ['Latest'],
    words: ['Front', 'Back of the suit'],
  })
  expect(await inShop('Ivory Chanderi Saree')).toMatchObject({
    type: 'saree',
    original_price_paise: 499_900,
    selling_price_paise: 499_900,
    stock: { '': 0 },
    words: [],
    categories: ['Trending'],
  })
  expect(await inShop('Woollen Stole')).toMatchObject({
    type: 'suit',
    description: 'More about it soon.',
    highlights: ['From our own looms'],
    stock: { '': 1 },
  })
})

test('the same file again says unchanged, and fetches no picture twice', async () => {
  desk.asked.length = 0
  const { rows } = await desk.check(file('shopify.csv'))
  expect(rows.map(({ verdict }) => verdict)).toEqual([
    'unchanged',
    'update',
    'unchanged',
    'refused',
    'unchanged',
  ])
  expect(rows[1]?.notes).toEqual(['1 picture to bring.', 'Stock: -2 is taken as 0.'])
  expect(desk.asked).toEqual([])
})

test('the new headings of Shopify, rupee signs, sizes in inches and a size that is the second option', async () => {
  const rows = await desk.bring(file('shopify-new-headings.csv'))
  expect(told(rows)).toEqual([
    {
      line: 2,
      title: 'Rose Kurta Set',
      verdict: 'new',
      notes: 'Sizes by number are taken as 38 = M, 40 = L. 1 picture to bring.',
    },
  ])
  expect(await inShop('Rose Kurta Set')).toMatchObject({
    type: 'suit',
    selling_price_paise: 129_900,
    original_price_paise: 199_900,
    stock: { M: 4, L: 0 },
    categories: ['Recommended'],
    description: 'Soft rayon.',
  })
})

test('an export of WooCommerce: variations find their product wherever they stand, sales that are over are over', async () => {
  const { found, id, rows } = await desk.check(file('woocommerce.csv'))
  expect(found).toMatchObject({ kind: 'woocommerce', lineCount: 11, productCount: 7 })
  expect(told(rows)).toEqual([
    { line: 2, title: 'Patiala Suit, mustard', verdict: 'new', notes: '2 pictures to bring.' },
    { line: 3, title: 'Kanjivaram saree', verdict: 'new', notes: '1 picture to bring.' },
    {
      line: 6,
      title: 'Saree from elsewhere',
      verdict: 'refused',
      notes: 'An external product is nothing that this shop can sell.',
    },
    { line: 7, title: 'Old sale saree', verdict: 'new', notes: '' },
    {
      line: 8,
      title: 'Lost variation',
      verdict: 'refused',
      notes: expect.stringContaining('Its product (“LOST”) is not in the file'),
    },
    {
      line: 9,
      title: 'Kurta in two colours',
      verdict: 'new',
      notes: 'Its kinds (Red, Blue) are no sizes of this shop: it comes in without sizes.',
    },
    {
      line: 12,
      title: 'Hidden suit',
      verdict: 'refused',
      notes: 'In the other shop it is not published.',
    },
  ])
  await desk.start(id)
  expect(await inShop('Patiala Suit, mustard')).toMatchObject({
    description: 'Full patiala.',
    selling_price_paise: 149_900,
    original_price_paise: 199_900,
    sizes: ['S', 'M'],
    stock: { S: 2, M: 0 },
    highlights: ['Handloom', 'With dupatta'],
    categories: ['Recommended', 'Popular'],
  })
  expect(await inShop('Kanjivaram saree')).toMatchObject({
    selling_price_paise: 899_900,
    original_price_paise: 1_299_900,
    stock: { '': 7 },
    description: 'Pure silk & zari',
  })
  expect(await inShop('Kurta in two colours')).toMatchObject({
    sizes: [],
    stock: { '': 7 },
    type: 'suit',
    selling_price_paise: 90_000,
  })
  expect(await inShop('Old sale saree')).toMatchObject({
    selling_price_paise: 150_000,
    original_price_paise: 150_000,
    stock: { '': 0 },
  })
})

test('sizes that WooCommerce only lists, because its variations differ in colour, are offered', async () => {
  const list =
    'ID,Type,SKU,Name,Description,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n' +
    '1,variable,VN,V-neck kurta,Soft,1,,,,Color,"Blue, Red",Size,"Large, Medium, Small"\n2,variation,VN-R,V-neck kurta - Red,,1,,200,VN,Color,Red,Size,\n3,variation,VN-B,V-neck kurta - Blue,,1,,150,VN,Color,Blue,Size,\n'
  expect(await desk.bring(list)).toMatchObject([
    {
      outcome: 'added',
      notes: ['Its kinds have different prices; all cost the highest of them, 200.'],
    },
  ])
  expect(await inShop('V-neck kurta')).toMatchObject({
    sizes: ['S', 'M', 'L'],
    stock: { '': 1 },
    selling_price_paise: 20_000,
  })
})

test('a supplier’s list with semicolons and headings of its own', async () => {
  const list =
    'Item Code;Product Name;Details;MRP;Offer Price;Qty;Available Sizes;Category\nK-1;Mint kurta;Cotton;"2.499,00";1999 Rs.;7;"S/M/L";Kurtas\nK-2;;No name;100;;1;;Sarees\nK-3;Red saree;Silk;cheap;;1;;Sarees\n'
  const { id, found, rows } = await desk.check(list)
  expect(found.kind).toBe('other')
  expect(told(rows)).toEqual([
    { line: 2, title: 'Mint kurta', verdict: 'new', notes: '' },
    { line: 3, title: '–', verdict: 'refused', notes: 'Title: missing.' },
    {
      line: 4,
      title: 'Red saree',
      verdict: 'refused',
      notes: expect.stringContaining('“cheap” is no price in rupees'),
    },
  ])
  await desk.start(id)
  expect(await inShop('Mint kurta')).toMatchObject({
    original_price_paise: 249_900,
    selling_price_paise: 199_900,
    sizes: ['S', 'M', 'L'],
    stock: { '': 7 },
    type: 'suit',
  })
})

test('a file that is no list of products is refused whole, with words that help', async () => {
  for (const [text, problem] of [
    ['', 'The file is empty.'],
    ['Title,Selling Price,Original Price\n', 'no product below it'],
    ['Name,Age\nAsha,30\n', 'It says: Name, Age.'],
    [Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'), 'Save As › CSV UTF-8'],
    ['PK\x03\x04 but no zip', 'no zip file that can be read'],
    ['Title,Price\n"open', 'never closed'],
  ] as const) {
    const { found, rows } = await desk.check(text)
    expect([found.status, found.problem, rows]).toEqual([
      'failed',
      expect.stringContaining(problem),
      [],
    ])
  }
})

test('a megabyte in a cell is judged at once, and not shown whole', async () => {
  const long = '('.repeat(900_000)
  const begun = performance.now()
  for (const heading of ['Selling Price', 'Sizes', 'Image 1', 'ID', 'Stock', 'Type']) {
    const { rows } = await desk.check(
      `Title,Original Price,${heading}\nLong,1,${long}\n`.replace(
        'Original Price,Selling',
        'Description,Selling',
      ),
    )
    expect(rows.every(({ notes }) => notes.join('').length < 2000)).toBe(true)
  }
  await desk.check(
    `Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price\na,Long,"${'<li>'.repeat(200_000)}",Size,${long.slice(0, 100_000)},1\n`,
  )
  expect(performance.now() - begun).toBeLessThan(15_000)
})

test('a text that is cut where an emoji stands loses the emoji, and the import goes on', async () => {
  const head =
    'Handle,Title,Body (HTML),Type,Variant Price,Option1 Name,Option1 Value,Published,Image Src,Image Alt Text\n'
  const { found, rows } = await desk.check(
    `${head}cut,Cut,${'a'.repeat(4999)}😀,saree,2499,Title,Default Title,true,https://cdn.example.com/${'p'.repeat(1975)}😀,${'w'.repeat(299)}😀\n`,
  )
  expect(found.status).toBe('ready')
  await desk.start(found.id)
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new'])
  expect((await inShop('Cut')).description).toBe('a'.repeat(4999))
})
