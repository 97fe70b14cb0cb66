// A receipt, verified where it is read: fetched or pasted, worked out anew, and told step by step.

import { checkReceipt, ownSealStep } from './check-receipt.js'
import { checkSeal } from './check-seal.js'
import { element } from './draw.js'

const place = (id) => document.getElementById(id)
const shownParts = ['verdict', 'steps', 'outcome', 'decision', 'seen', 'text']
/** A seal is made every five minutes. */
const SEALED_WITHIN_MS = 15 * 60_000

async function ask(path) {
  const response = await fetch(path)
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(body.detail ?? `${path} answered ${response.status}`)
  return body
}

/** Of a receipt that this service shows, the proof of its seal is asked for as well. */
async function sealSteps(receipt, isOurs) {
  const { seal } = receipt
  const title = seal ? `In seal ${seal.sequence}` : 'Seal'
  if (!seal) return [{ ok: null, title, says: unsealed(receipt) }]
  if (!isOurs)
    return [
      { ok: null, title, says: 'Not looked at: open the page of the receipt, or paste its proof as well.' },
    ]
  try {
    const proof = await ask(seal.url)
    return [...(await checkSeal(proof)), ownSealStep(receipt, proof)]
  } catch (error) {
    return [{ ok: false, title, says: `The proof cannot be had: ${error.message}` }]
  }
}

function unsealed({ createdAt, generatedAt }) {
  const isNew = Date.parse(generatedAt) - Date.parse(createdAt) < SEALED_WITHIN_MS
  return isNew
    ? 'Not sealed yet: the next seal will hold it.'
    : 'Not sealed: that it is as old as it says is on the word of whoever shows it.'
}

async function show(json, isOurs) {
  for (const id of shownParts) place(id).hidden = true
  if (json.leaf !== undefined && json.manifest) {
    const { feed, asset, value, sequence } = json
    showSteps(await checkSeal(json), `${feed} of ${asset} is ${value} in seal ${sequence}`)
    return
  }
  const steps = [...(await checkReceipt(json)), ...(await sealSteps(json, isOurs))]
  const { side, symbol, strategy, createdAt } = json
  showSteps(steps, `${side} ${symbol} by ${strategy}, decided ${moment(createdAt)}`)
  showOutcome(json)
  showDecision(json.decision)
  showText(json, isOurs)
}

function showSteps(steps, about) {
  const isVerified = steps.every(({ ok }) => ok !== false)
  place('verdict').className = `wide ${isVerified ? 'good' : 'bad'}`
  fill(
    'verdict',
    element('p', { class: 'verdict' }, isVerified ? '✓ Verified' : '✗ Not verified'),
    element('p', { class: 'about' }, about),
  )
  const items = steps.map(({ ok, title, says }) =>
    element(
      'li',
      { class: ok === null ? 'unknown' : ok ? 'good' : 'bad' },
      element('b', {}, title),
      element('span', {}, says),
    ),
  )
  fill('steps', heading('What your browser checked'), element('ol', { class: 'steps' }, ...items))
}

function showOutcome(receipt) {
  const { outcome, evaluatedAt, reason, exitPrice, durationMinutes, netBps } = receipt
  if (!outcome) {
    fill(
      'outcome',
      heading('Outcome'),
      element('p', {}, 'Open: neither target, stop nor time limit is reached.'),
    )
    return
  }
  const tone = netBps === null ? 'dim' : netBps >= 0 ? 'long' : 'short'
  const rows = [
    ['Ended', moment(evaluatedAt)],
    ...(reason ? [['Why it is excluded', reason]] : []),
    ['After', durationMinutes === null ? '–' : `${durationMinutes} minutes`],
    ['At the price of', figure(exitPrice)],
    ['Gross', bps(receipt.grossBps)],
    ['Fees', bps(receipt.feesBps, -1)],
    ['Slippage', bps(receipt.slippageBps, -1)],
    ['Funding', bps(receipt.fundingBps, -1)],
    ['Net', { text: bps(netBps), tone: `${tone} sum` }],
  ]
  fill(
    'outcome',
    heading('Outcome and costs', { text: outcome, tone }),
    pairs(rows),
    element('p', { class: 'note' }, 'Not part of the hash: it was not known when the decision was hashed.'),
  )
}

const WORDS = {
  entryPrice: 'Entry',
  stopPrice: 'Stop (SL)',
  tp1Price: 'Target (TP1)',
  timeoutMinutes: 'Time limit',
  feeBps: 'Fees reckoned with',
}
const UNITS = { timeoutMinutes: ' minutes', feeBps: ' bps' }

function showDecision({ features, ...plain }) {
  const rows = Object.entries(plain).map(([name, value]) => [
    WORDS[name] ?? spaced(name),
    `${figure(value)}${value === null ? '' : (UNITS[name] ?? '')}`,
  ])
  fill('decision', heading('The decision'), pairs(rows))
  const seen = Object.entries(features ?? {}).map(([name, value]) =>
    element('div', { class: 'total' }, element('b', {}, figure(value)), element('span', {}, name)),
  )
  if (seen.length > 0)
    fill('seen', heading('What the strategy saw'), element('div', { class: 'figures' }, ...seen))
}

function showText({ canonical, shortCode }, isOurs) {
  const command = `curl -s ${location.origin}/api/public/signals/${shortCode} | jq -j .canonical | sha256sum`
  const byHand = [
    element('p', { class: 'note' }, 'The same by hand:'),
    element('pre', { class: 'command' }, command),
  ]
  // What was pasted may be from elsewhere.
  fill('text', heading('The text that was hashed'), element('pre', {}, canonical), ...(isOurs ? byHand : []))
}

function fill(id, ...children) {
  place(id).replaceChildren(...children)
  place(id).hidden = false
}

function heading(text, badge) {
  const parts = badge ? [element('span', { class: `pill ${badge.tone}` }, badge.text)] : []
  return element('h2', {}, text, ...parts)
}

function pairs(rows) {
  const cell = (value) =>
    typeof value === 'object' ? element('dd', { class: value.tone }, value.text) : element('dd', {}, value)
  return element('dl', {}, ...rows.flatMap(([name, value]) => [element('dt', {}, name), cell(value)]))
}

/** As it was hashed, with every digit. */
function figure(value) {
  return value === null || value === undefined ? '–' : String(value)
}

function bps(value, sign = 1) {
  if (value === null || value === undefined) return '–'
  const signed = sign * value
  return `${signed > 0 ? '+' : signed < 0 ? '−' : ''}${Math.abs(signed)} bps`
}

function spaced(name) {
  const words = name.replace(/(?=[A-Z0-9])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function moment(iso) {
  return typeof iso === 'string' ? iso.replace('T', ' ').replace('Z', ' UTC') : '–'
}

/** What was put in by hand is judged by itself: nothing of it is sent anywhere. */
async function showGiven(text) {
  const problem = place('problem')
  problem.textContent = ''
  try {
    await show(JSON.parse(text), false)
    place('verdict').scrollIntoView({ behavior: 'smooth' })
  } catch (error) {
    problem.textContent = error instanceof SyntaxError ? `This is not JSON: ${error.message}` : error.message
  }
}

async function showFile(file) {
  if (!file) return
  place('given').value = await file.text()
  await showGiven(place('given').value)
}

place('check').addEventListener('click', () => showGiven(place('given').value))
place('file').addEventListener('change', ({ target }) => showFile(target.files[0]))
const other = place('other')
other.addEventListener('dragover', (event) => {
  event.preventDefault()
  other.classList.add('over')
})
other.addEventListener('dragleave', () => other.classList.remove('over'))
other.addEventListener('drop', (event) => {
  event.preventDefault()
  other.classList.remove('over')
  showFile(event.dataTransfer.files[0])
})

const { receipt: address } = place('verdict').dataset
const begun = address ? ask(address).then((receipt) => show(receipt, true)) : Promise.resolve()
begun
  .catch((error) => {
    place('verdict').className = 'wide bad'
    fill('verdict', element('p', { class: 'verdict' }, 'Not checked'), element('p', {}, error.message))
  })
  .finally(() => {
    document.body.dataset.ready = 'true'
  })
