import { expect, test } from 'vitest'
import { controlLabelled, descriptionOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { ShopDetailsForm } from './shop-details-form.tsx'

test('a missing value is described at its field, beside the message of the whole form', () => {
  const html = htmlOf(
    <ShopDetailsForm
      newest={undefined}
      version={0}
      problem="all fields are required!"
      problems={{ address: 'Please fill this in.', pinterest: 'Please fill this in.' }}
    />,
  )
  for (const label of ['Address', 'Pinterest'])
    expect(descriptionOf(html, controlLabelled(html, label))).toContain('Please fill this in.')
  expect(descriptionOf(html, controlLabelled(html, 'Instagram'))).not.toContain(
    'Please fill this in.',
  )
})
