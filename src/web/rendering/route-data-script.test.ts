import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { routeDataScript } from './route-data-script.server.ts'

test.each([
  '[{"title":"</script><script>alert(1)</script>"}]\n',
  '[{"_1":2},"title","a key? \\"_1\\": and a stroke \\\\","\\"_2",":","सूट",-5,1.5,null,true]\n',
  '[{"_1":2},"later",["P",3]]\nP3:["</script>"]\n',
  '["a line\u2028of another kind"]\n',
  '[]',
  '',
])('route data reaches the router unchanged and cannot end its script: %j', (routeData) => {
  const script = routeDataScript(routeData)
  const received: string[] = []
  const streamController = {
    enqueue: (text: string) => received.push(text),
    close: () => received.push('end'),
  }
  runInNewContext(script, { window: { __reactRouterContext: { streamController } } })
  expect(received).toEqual([routeData, 'end'])
  expect(script).not.toContain('<')
})
