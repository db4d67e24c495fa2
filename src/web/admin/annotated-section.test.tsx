import { expect, test } from 'vitest'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import { AnnotatedSection } from './annotated-section.tsx'

test('a section of a settings page is a region named after its heading', () => {
  const html = htmlOf(
    <AnnotatedSection id="cash" title="Cash on delivery" about={<p>Paid to the courier.</p>}>
      <p>The form</p>
    </AnnotatedSection>,
  )
  expect(html).toContain('<section aria-labelledby="cash"')
  expect(html).toContain('<h2 id="cash"')
  expect(textOf(html)).toBe('Cash on delivery Paid to the courier. The form')
})
