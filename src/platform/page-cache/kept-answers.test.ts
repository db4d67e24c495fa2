import { expect, test } from 'vitest'
import { KeptAnswers } from './kept-answers.server.ts'

test('what was asked is answered again until one of its topics has news', async () => {
  const answers = new KeptAnswers()
  let asked = 0
  const ask = () => answers.keep('pieces', ['catalogue', 'offers'], async () => ++asked)
  expect([await ask(), await ask()]).toEqual([1, 1])
  answers.forget('site')
  expect(await ask()).toBe(1)
  answers.forget('offers')
  expect(await ask()).toBe(2)
})

test('many who ask at once are given one answer', async () => {
  const answers = new KeptAnswers()
  let asked = 0
  expect(
    await Promise.all(
      Array.from({ length: 20 }, () => answers.keep('pieces', ['catalogue'], async () => ++asked)),
    ),
  ).toEqual(Array.from({ length: 20 }, () => 1))
})

test('whoever asks after news is never given what was asked for before it', async () => {
  const answers = new KeptAnswers()
  const { promise, resolve } = Promise.withResolvers<string>()
  const before = answers.keep('pieces', ['catalogue'], () => promise)
  answers.forget('catalogue')
  const after = answers.keep('pieces', ['catalogue'], async () => 'new')
  resolve('old')
  expect([await before, await after]).toEqual(['old', 'new'])
  expect(await answers.keep('pieces', ['catalogue'], async () => 'newer')).toBe('new')
})

test('a question that fails is asked again', async () => {
  const answers = new KeptAnswers()
  await expect(
    answers.keep('pieces', ['catalogue'], async () => {
      throw new Error('no database')
    }),
  ).rejects.toThrow('no database')
  expect(await answers.keep('pieces', ['catalogue'], async () => 'there')).toBe('there')
})

test('while no news can be heard nothing is kept, and nothing from before is answered', async () => {
  const answers = new KeptAnswers()
  let asked = 0
  const ask = () => answers.keep('pieces', ['catalogue'], async () => ++asked)
  await ask()
  answers.setDeaf(true)
  expect([await ask(), await ask()]).toEqual([2, 3])
  answers.setDeaf(false)
  expect([await ask(), await ask()]).toEqual([4, 4])
})

test('there are never more than a hundred answers, and what is asked for often stays', async () => {
  const answers = new KeptAnswers()
  const ask = (key: string) => answers.keep(key, ['catalogue'], async () => key)
  await ask('often')
  for (let other = 0; other < 500; other++) await Promise.all([ask(`other ${other}`), ask('often')])
  expect(answers.size).toBe(100)
  expect(await answers.keep('often', ['catalogue'], async () => 'asked again')).toBe('often')
})
