import { expect, test } from 'vitest'
import { stepNames, type Step } from '#shop/own-shop/first-steps.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { NextStep } from './next-step.tsx'

const stepsWith = (states: Record<string, Step['state']>): Step[] =>
  stepNames.map((name) => ({ name, state: states[name] ?? 'to-do' }))
const stripAt = (path: string, steps: readonly Step[]) =>
  htmlOf(<NextStep steps={steps} />, { path })

test('a screen leads to the next step, and the screen of that step to the one after it', () => {
  const steps = stepsWith({ contact: 'done', brand: 'skipped' })
  expect(linksOf(stripAt('/admin/siteinfo', steps))).toEqual({
    'Next: Kinds of products': '/admin/kinds',
  })
  expect(linksOf(stripAt('/admin/kinds', steps))).toEqual({
    'Next: First product': '/admin/addproducts',
  })
  expect(textOf(stripAt('/admin/kinds', steps))).toContain('1 of 9 steps done')
})

test('no next step is shown on the home page, in an open shop or after the last step', () => {
  expect(stripAt('/admin', stepsWith({}))).toBe('')
  expect(stripAt('/admin/siteinfo', [])).toBe('')
  const done = Object.fromEntries(stepNames.map((name) => [name, 'done' as const]))
  expect(stripAt('/admin/siteinfo', stepsWith(done))).toBe('')
})
