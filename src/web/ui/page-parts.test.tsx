import { expect, test } from 'vitest'
import type { StrikeRule } from '#shop/struck-price.ts'
import { image } from '../../../tests/support/catalogue-fixtures.ts'
import { attributeOf, linksOf, tagsOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import { BackHeader } from './back-header.tsx'
import { EmptyState } from './empty-state.tsx'
import { Notifications } from './notifications.tsx'
import { OrderProgress } from './order-progress.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'
import { Spinner } from './spinner.tsx'

test('screen readers announce a reduced price as the price now, the price before and the percentage', () => {
  const html = htmlOf(<Price sellingPaise={249_900} struckPaise={499_900} strike="original" />)
  expect(textOf(html)).toBe('now 2,499 Rs. was 4,999 Rs. 50% off')
  expect(tagsOf(html, 's')).toHaveLength(1)
})

test.each([499_900, 400_000])(
  'a selling price that is not below the original price of %d paise is shown alone',
  (original) => {
    const html = htmlOf(
      <Price sellingPaise={499_900} struckPaise={original} strike="mrp" isLarge />,
    )
    expect(textOf(html)).toBe('4,999 Rs.')
  },
)

test('an MRP is labelled, and a product page says what is struck through', () => {
  const textFor = (strike: StrikeRule, isLarge: boolean) =>
    textOf(
      htmlOf(
        <Price sellingPaise={249_900} struckPaise={499_900} strike={strike} isLarge={isLarge} />,
      ),
    )
  expect(textFor('mrp', false)).toBe('now 2,499 Rs. MRP 4,999 Rs. 50% below MRP')
  expect(textFor('mrp', true)).toContain('incl. of all taxes')
  expect(textFor('lowest', false)).toBe('now 2,499 Rs. was 4,999 Rs. 50% off')
  expect(textFor('lowest', true)).toContain('lowest price of the 30 days before')
  expect(textFor('original', true)).toBe('now 2,499 Rs. was 4,999 Rs. 50% off')
})

test('an image offers no file that is wider than its original or than the page needs', () => {
  const html = htmlOf(<Picture image={image()} sizes="50vw" widest={640} />)
  const [source = ''] = tagsOf(html, 'source')
  const widths = [...source.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
  expect(Math.max(...widths)).toBe(640)
  const [small = ''] = tagsOf(
    htmlOf(<Picture image={image({ width: 300 })} sizes="1px" />),
    'source',
  )
  expect([...small.matchAll(/ (\d+)w/g)].map(([, width]) => width)).toEqual(['240'])
})

test('an image reserves its size and loads lazily unless it is the first image', () => {
  const [later = ''] = tagsOf(htmlOf(<Picture image={image()} sizes="1px" />), 'img')
  expect([attributeOf(later, 'width'), attributeOf(later, 'height')]).toEqual(['960', '1280'])
  expect(attributeOf(later, 'loading')).toBe('lazy')
  const [first = ''] = tagsOf(htmlOf(<Picture image={image()} sizes="1px" isFirst />), 'img')
  expect(attributeOf(first, 'loading')).toBeUndefined()
  expect(first.toLowerCase()).toContain('fetchpriority="high"')
})

test('an image has its own alternative text unless the page replaces it', () => {
  const altOf = (alt?: string) =>
    attributeOf(
      tagsOf(
        htmlOf(<Picture image={image()} sizes="1px" {...(alt !== undefined && { alt })} />),
        'img',
      )[0]!,
      'alt',
    )
  expect([altOf(), altOf('Red Silk Saree'), altOf('')]).toEqual([
    'The border',
    'Red Silk Saree',
    '',
  ])
})

test('the placeholder of a missing image has an accessible name, or is hidden beside a heading', () => {
  expect(htmlOf(<Picture image={null} alt="Red Silk Saree" sizes="1px" />)).toMatch(
    /role="img" aria-label="Red Silk Saree"/,
  )
  expect(htmlOf(<Picture image={null} alt="" sizes="1px" />)).not.toContain('role="img"')
})

test.each([
  [1, 'Order Placed'],
  [4, 'Delivered'],
] as const)('the progress of an order at stage %d is announced as %s', (status, name) => {
  const html = htmlOf(<OrderProgress status={status} label="Progress of order 7K" />)
  const bar = tagsOf(html, 'div').find((tag) => tag.includes('progressbar')) ?? ''
  expect(attributeOf(bar, 'aria-label')).toBe('Progress of order 7K')
  expect(attributeOf(bar, 'aria-valuenow')).toBe(String(status))
  expect(attributeOf(bar, 'aria-valuetext')).toContain(name)
})

test('the progress of an order marks reached stages as done and the current stage as current', () => {
  const html = htmlOf(<OrderProgress status={2} />)
  const text = textOf(html)
  expect(
    [text.match(/\(done\)/g), text.match(/\(not yet\)/g)].map((found) => found?.length),
  ).toEqual([2, 2])
  const steps = tagsOf(html, 'li').map((tag) => attributeOf(tag, 'aria-current'))
  expect(steps).toEqual([undefined, 'step', undefined, undefined])
})

test('the back link leads to the fallback if the visit began on the page', () => {
  const html = htmlOf(<BackHeader heading="Your Cart" fallback="/shop/Latest" />)
  expect(linksOf(html)).toEqual({ Back: '/shop/Latest' })
  expect(textOf(html)).toBe('Your Cart')
  expect(linksOf(htmlOf(<BackHeader heading="FAQ" />))).toEqual({ Back: '/' })
})

test('an empty state shows its title and offers its action', () => {
  const html = htmlOf(
    <EmptyState title="No orders yet" action={<a href="/shop/Latest">Latest</a>}>
      Follow it here.
    </EmptyState>,
  )
  expect(html).toMatch(/<p role="status"[^>]*>No orders yet<\/p>/)
  expect(textOf(html)).toBe('No orders yet Follow it here. Latest')
})

test('a spinner announces its label to screen readers', () => {
  expect(htmlOf(<Spinner label="Checking prices…" />)).toContain('role="status"')
  expect(textOf(htmlOf(<Spinner />))).toBe('Loading…')
})

test('the live region of notifications is in the page before the first notification', () => {
  const html = htmlOf(<Notifications />)
  expect(html).toMatch(/role="status" aria-live="polite" aria-label="Notifications"/)
  expect(textOf(html)).toBe('')
})
