import { page } from './html.ts'

/** All views of the payment window. `browser/frame.ts` fills in the shop's data and shows one view
 * at a time. */
export function framePage(): string {
  return page({
    title: 'Razorpay Sandbox',
    style: 'frame.css',
    script: 'frame.ts',
    body: `<body class="waiting">
<div class="window" role="dialog" aria-modal="true" aria-label="Razorpay Sandbox" tabindex="-1">
  <p class="ribbon">Sandbox – no real money</p>
  <header>
    <span class="mark" id="mark" aria-hidden="true"></span>
    <span class="shop"><strong id="shop-name"></strong><span id="description"></span></span>
    <button type="button" class="close" data-press="close" aria-label="Close"><span aria-hidden="true">×</span></button>
    <p class="amount"><span>To pay</span> <strong id="amount">…</strong></p>
  </header>
  <main>
    <p class="message" id="message" role="alert"></p>
${methodsView()}
${otherViews()}
  </main>
  <footer><span id="reference"></span><span>A stand-in for tests, not Razorpay</span></footer>
</div>
</body>`,
  })
}

function methodsView(): string {
  return `<section data-view="methods">
  <fieldset class="methods">
    <legend>Pay with</legend>
    <label><input type="radio" name="method" value="netbanking" checked><span>Netbanking</span></label>
    <label><input type="radio" name="method" value="upi"><span>UPI</span></label>
    <label><input type="radio" name="method" value="card"><span>Card</span></label>
  </fieldset>
  <div class="fields" data-method="netbanking">
    <label for="bank">Bank</label>
    <select id="bank"><option value="HDFC">HDFC Bank</option><option value="SBIN">State Bank of India</option><option value="ICIC">ICICI Bank</option><option value="UTIB">Axis Bank</option><option value="KKBK">Kotak Mahindra Bank</option></select>
  </div>
  <div class="fields" data-method="upi" hidden>
    <label for="vpa">UPI ID <small>success@razorpay or failure@razorpay</small></label>
    <input id="vpa" inputmode="email" autocomplete="off" spellcheck="false" placeholder="empty: scan a code">
  </div>
  <div class="fields card" data-method="card" hidden>
    <label for="card-number">Card number</label>
    <input id="card-number" inputmode="numeric" autocomplete="off" list="test-cards" value="4100 2800 0000 1007">
    <datalist id="test-cards">${TEST_CARDS.map(([number, label]) => `<option value="${number}">${label}</option>`).join('')}</datalist>
    <label for="expiry">Expiry</label><label for="cvv">CVV</label>
    <input id="expiry" inputmode="numeric" autocomplete="off" value="12/35" maxlength="5">
    <input id="cvv" inputmode="numeric" autocomplete="off" value="123" maxlength="4">
  </div>
  <p class="ask" id="ask">What shall the bank say?</p>
  <div class="endings" role="group" aria-labelledby="ask">
    <button type="button" class="success" data-press="success" disabled>Success</button>
    <button type="button" class="failure" data-press="failure" disabled>Failure</button>
  </div>
  <button type="button" class="quiet" data-press="continue" id="continue" disabled>Continue to the bank’s page</button>
  <details>
    <summary>Other endings</summary>
    <ul id="other-endings"></ul>
  </details>
</section>`
}

function otherViews(): string {
  return `<section data-view="otp" hidden>
  <h1>One-time password</h1>
  <p>Four to ten digits succeed, fewer fail.</p>
  <div class="fields"><label for="otp">Password from your bank</label><input id="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="10"></div>
  <button type="button" class="success" data-press="otp">Submit password</button>
  <button type="button" class="quiet" data-press="back">Back to methods</button>
</section>
<section data-view="upi" hidden>
  <h1>Scan with any UPI app</h1>
  <canvas id="code" width="168" height="168" role="img" aria-label="A code that no app can read"></canvas>
  <button type="button" class="success" data-press="approve">Simulate: scanned and approved</button>
  <button type="button" class="success" data-press="approve-here">Simulate: an app on this phone opens and approves</button>
  <button type="button" class="failure" data-press="decline">Simulate: declined in the app</button>
  <button type="button" class="quiet" data-press="back">Back to methods</button>
</section>
<section data-view="bank" hidden>
  <h1>Waiting for the bank</h1>
  <p>Finish on the bank’s page, which opened in a window of its own.</p>
  <button type="button" class="quiet" data-press="reopen">Open the bank’s page again</button>
  <button type="button" class="quiet" data-press="back">Back to methods</button>
</section>
<section data-view="working" hidden>
  <h1 id="working">Asking the bank…</h1>
  <p class="thread" aria-hidden="true"><span></span></p>
  <p>Please stay on this page.</p>
</section>
<section data-view="gone" hidden>
  <h1>Paid – and the page is gone</h1>
  <p>The money is captured and the webhook is on its way, but this window will tell the shop’s page nothing: as if the browser
  had been closed. Close the tab, or leave with the cross above.</p>
</section>
<section data-view="leave" hidden>
  <h1>Leave without paying?</h1>
  <button type="button" class="failure" data-press="leave">Yes, leave</button>
  <button type="button" class="quiet" data-press="back">Stay here</button>
</section>
<section data-view="refused" hidden>
  <h1>This cannot be paid</h1>
  <p>Leave with the cross above and try again from the shop.</p>
</section>`
}

/** The test cards that the gateway publishes. If Failure is pressed, each failing card fails in its own way. */
const TEST_CARDS: [number: string, label: string][] = [
  ['4100 2800 0000 1007', 'Visa'],
  ['5500 6700 0000 1002', 'Mastercard'],
  ['6527 6589 0000 1005', 'RuPay'],
  ['3608 280009 1007', 'Diners'],
  ['3402 560004 01007', 'Amex'],
  ['5555 5555 5555 4444', 'International'],
  ['4100 2800 0009 0000', 'Failure: timed out'],
  ['4100 2800 0008 0001', 'Failure: not enough money'],
  ['4100 2800 0007 0002', 'Failure: cancelled'],
  ['4100 2800 0006 0003', 'Failure: declined'],
  ['4100 2800 0003 0006', 'Failure: not enabled online'],
  ['4100 2800 0001 0008', 'Failure: wrong number'],
  ['4100 2800 0002 0007', 'Failure: technical'],
  ['4100 2800 0000 0009', 'Failure: not authenticated'],
]
