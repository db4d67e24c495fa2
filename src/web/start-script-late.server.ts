import { safeInScript, scriptText } from './script-text.server.ts'
import boldLetters from './ui/letters/mukta-600.woff2?url'

/** However slow the first picture is, the page wakes up by then. */
const LONGEST_WAIT_MS = 4_000

/**
 * The page's script begins when its first picture is on the screen: on a slow line both would share the line, and the customer came to see.
 * Whoever touches the page earlier begins it at once, and a press of a button that came too early is repeated when the page is awake
 * (`entry.client.tsx` takes the presses over). Everything else works without script. The bolder letters come at the same moment, and are put on once they are here: the page is laid out anew once, not twice.
 * Before anything else each picture that has a tint puts it on, until it is here: the policy lets no style attribute in. What is no colour is not taken.
 * It is written in every page, so its names are short: `l` the script that waits, `s` the buttons that were pressed, `b` begin, `p` press, `i` the picture, `o` it is about to be painted, `v` it is decoded: then the first paint is waited for.
 */
const starter = `(()=>{const d=document,l=d.getElementById('later'),s=new Set,on=addEventListener,add=(t,p)=>d.head.append(Object.assign(d.createElement(t),p));let n;d.currentScript.remove();for(const t of d.images)t.style.backgroundColor=t.dataset.tint;
const b=()=>{if(n)return;n=1;new FontFace('Mukta','url(${boldLetters})',{weight:'600'}).load().then(f=>d.fonts.add(f),()=>0);for(const href of l.dataset.modules.split(' '))add('link',{rel:'modulepreload',href});add('script',{type:'module',textContent:l.textContent})},
p=e=>{const t=e.target.closest?.('button[type=button]:not([popovertarget])');if(t)s.add(t)};
for(const t of['pointerdown','keydown','focusin'])on(t,b,{once:true,capture:true,passive:true});on('click',p,true);window.takePresses=()=>{removeEventListener('click',p,true);return[...s]};
const i=d.querySelector('img[fetchpriority=high]'),f='first-contentful-paint',r=requestAnimationFrame,P=PerformanceObserver,o=()=>r(()=>r(()=>setTimeout(b))),v=()=>{if(!P.supportedEntryTypes?.includes('paint')||performance.getEntriesByName(f)[0])o();
else new P((t,by)=>{if(t.getEntriesByName(f)[0]){by.disconnect();o()}}).observe({type:'paint',buffered:true})};i?i.decode().then(v,v):b();setTimeout(b,${LONGEST_WAIT_MS})})()`

const preload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
const PAGE_SCRIPT = ' type="module" async="">'

/** Takes the framework's preloads and its starting script out of the way, and adds what it reads. A page without script of its own is left as it is. */
export function startScriptLate(html: string, handoff: string, nonce: string): string {
  // Quotes of any text are written otherwise, so nobody's words are taken for these.
  const mark = html.lastIndexOf(PAGE_SCRIPT)
  if (mark < 0) return html
  const [headEnd, begin, end] = [
    html.indexOf('</head>'),
    html.lastIndexOf('<script', mark),
    html.indexOf('</script>', mark),
  ]
  const head = html.slice(0, headEnd)
  const modules = [...head.matchAll(preload)].map(([, href]) => href)
  return (
    `${head.replaceAll(preload, '')}${html.slice(headEnd, begin)}${html.slice(begin, mark)} type="text/plain" id="later" data-modules="${modules.join(' ')}">` +
    `${html.slice(mark + PAGE_SCRIPT.length, end)}</script><script nonce="${nonce}">${starter}</script><script nonce="${nonce}">${reading(handoff)}</script>${html.slice(end + '</script>'.length)}`
  )
}

/** As the framework itself would write it, but a single line of JSON stands there as the script's own value: without the strokes before its quotes it is shorter. */
function reading(handoff: string): string {
  const text = oneLine.test(handoff)
    ? `JSON.stringify(${safeInScript(handoff.slice(0, -1).replaceAll(placeKey, '$1:'))})+'\\n'`
    : scriptText(handoff)
  return `{const{streamController:c}=window.__reactRouterContext;c.enqueue(${text});c.close()}`
}

const oneLine = /^.+\n$/
/** A key as the framework writes it; a quote within a text has a stroke before it, and no text is followed by a colon. */
const placeKey = /"(_\d+)":/g
