import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.server.ts'
import { startScriptLate } from './start-script-late.server.ts'

const drawn =
  '<head><link rel="modulepreload" nonce="n" href="/static/a.js"/><link rel="modulepreload" nonce="n" href="/static/b.js"/></head>' +
  '<body><p>Sarees</p><script nonce="n">before()</script><script nonce="n" type="module" async="">import "/static/a.js";</script></body>'
const handoff = '[{"title":"</script><script>alert(1)</script>"}]\n'

test('nothing of the page’s script is asked for before the page says so', () => {
  const html = startScriptLate(drawn, handoff, 'n')
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('data-modules="/static/a.js /static/b.js">import "/static/a.js";</script>')
  expect(html).toMatch(/<p>Sarees<\/p><script nonce="n">before\(\)<\/script>.*<\/script><\/body>$/s)
})

test.each([
  handoff,
  '[{"_1":2},"title","a key? \\"_1\\": and a stroke \\\\","\\"_2",":","सूट",-5,1.5,null,true]\n',
  '[{"_1":2},"later",["P",3]]\nP3:["</script>"]\n',
  '["a line\u2028of another kind"]\n',
  '[]',
  '',
])(
  'what the loaders answered stands behind it, to the letter, and no word of it ends the script: %j',
  (answered) => {
    const script = /<script nonce="n">(\{const.*?)<\/script><\/body>$/s.exec(
      startScriptLate(drawn, answered, 'n'),
    )![1]!
    const told: string[] = []
    const streamController = {
      enqueue: (text: string) => told.push(text),
      close: () => told.push('end'),
    }
    runInNewContext(script, { window: { __reactRouterContext: { streamController } } })
    expect(told).toEqual([answered, 'end'])
  },
)

test('what is started later is allowed by the page’s policy', () => {
  const policy = contentSecurityPolicy(startScriptLate(drawn, handoff, 'n'), 'n', {
    pathname: '/',
    checkoutOrigins: [],
    overHttps: false,
    isDev: false,
  })
  expect(policy.match(/sha256/g)).toHaveLength(4)
})

test('a page without a script of its own stays as it is', () => {
  expect(startScriptLate('<p>Closed</p>', '', 'n')).toBe('<p>Closed</p>')
})
