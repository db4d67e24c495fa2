import { data, redirect, UNSAFE_ErrorResponseImpl as ErrorAnswer } from 'react-router'
import { expect, test } from 'vitest'
import { answerEvenSo } from './answer-even-so.ts'

const instead = { text: 'Please try again.' }
const failing = (problem: unknown) =>
  answerEvenSo<{ text: string }, typeof instead>(() => Promise.reject(problem), instead)

test('what the shop answers is what the page says', async () => {
  expect(await answerEvenSo(async () => ({ text: 'Saved.' }), instead)).toEqual({ text: 'Saved.' })
})

test('a line that breaks, and a shop that is in trouble, have words of their own, and the page is not read again', async () => {
  for (const problem of [
    new TypeError('Failed to fetch'),
    new ErrorAnswer(503, 'Service Unavailable', ''),
  ]) {
    expect(await failing(problem)).toEqual(data(instead, { status: 503 }))
  }
})

test('a refusal and another address are answers of the shop', async () => {
  for (const problem of [
    redirect('/admin/login'),
    new ErrorAnswer(404, 'Not Found', 'No such product'),
  ])
    await expect(failing(problem)).rejects.toBe(problem)
})
