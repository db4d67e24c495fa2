import { expect, test } from 'vitest'
import { pageHtml } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import { machineWith } from '../../../tests/support/route-arguments.ts'
import { MachineNotice, machineProblems } from './machine-notice.tsx'

const shown = (problem: Partial<Parameters<typeof MachineNotice>[0]>) =>
  textOf(
    pageHtml(() => <MachineNotice disk="ok" diskPercent={40} clockSeconds={0} {...problem} />, {
      loaderData: {},
    }),
  )

test('the notice is empty while the server is healthy', () => {
  expect(machineProblems(machineWith())).toEqual({ disk: 'ok', diskPercent: 0, clockSeconds: 0 })
  expect(shown({})).not.toContain('server')
})

test('the notice about a nearly full or a full disk says which functions still work', () => {
  expect(shown({ disk: 'low', diskPercent: 82 })).toContain('82 % full. Please free some space')
  expect(shown({ disk: 'full', diskPercent: 96 })).toContain('Orders are still accepted.')
})

test('the notice about a wrong clock says whether it is fast or slow', () => {
  expect(shown({ clockSeconds: 65 })).toContain('clock is 1 minute fast.')
  expect(shown({ clockSeconds: -3_600 })).toContain('clock is 60 minutes slow.')
})
