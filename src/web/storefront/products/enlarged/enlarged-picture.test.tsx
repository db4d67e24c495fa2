import { expect, test } from 'vitest'
import { image } from '../../../../../tests/support/catalogue-fixtures.ts'
import { attributeOf, buttonNamed, tagsOf } from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { EnlargedPicture } from './enlarged-picture.tsx'

const images = [
  image({ id: 'one', alt: 'The whole saree', width: 2400, height: 3200 }),
  image({ id: 'two', alt: '', width: 1300, height: 1733 }),
]
const dialogOf = (firstShown: number, count = 2) =>
  htmlOf(
    <EnlargedPicture
      images={images.slice(0, count)}
      title="Red Silk Saree"
      firstShown={firstShown}
      onClose={() => {}}
    />,
  )

test('the dialog has a name, a counter and named buttons', () => {
  const html = dialogOf(1)
  expect(attributeOf(tagsOf(html, 'dialog')[0]!, 'aria-label')).toBe('Enlarged picture')
  expect(textOf(html)).toContain('2 / 2')
  for (const name of ['Previous picture', 'Next picture', 'Zoom in', 'Close'])
    expect(buttonNamed(html, name)).toContain('type="button"')
  expect(attributeOf(tagsOf(html, 'img')[0]!, 'alt')).toBe('Red Silk Saree')
})

test('an enlarged picture is at most 2000 pixels wide, and never wider than its original', () => {
  expect(dialogOf(0)).toContain('/images/one/2000.avif 2000w')
  expect(dialogOf(1)).toContain('/images/two/1280.avif 1280w')
  expect(dialogOf(1)).not.toContain('1600w')
})

test('the dialog of a single picture has no arrows', () => {
  const buttons = tagsOf(dialogOf(0, 1), 'button').map((tag) => attributeOf(tag, 'aria-label'))
  expect(buttons).toEqual(['Zoom in', 'Close'])
})
