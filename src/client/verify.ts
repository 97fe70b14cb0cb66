// A receipt, verified where it is read: fetched or pasted, worked out anew, and told step by step.

import { UNKNOWN } from '../core/format.ts'
import { parseJson } from '../core/json.ts'
import { element } from './element.ts'
import { checkReceipt, ownSealStep } from './verify/check-receipt.ts'
import { checkSeal } from './verify/check-seal.ts'
import type { Proof, Receipt, Step } from './verify/receipt.ts'

const place = (id: string) => document.getElementById(id)!
const shownParts = ['verdict', 'steps', 'outcome', 'decision', 'seen', 'text']
/** A seal is made every five minutes. */
const SEALED_WITHIN_MS = 15 * 60_000

async function ask(path: string): Promise<object> {
  const response = await fetch(path)
  const body = (await response.json().catch(() => ({}))) as { readonly detail?: string }
  if (!response.ok) throw new Error(body.detail ?? `${path} answered ${response.status}`)
  return body
}

/** Of a receipt that this service shows, the proof of its seal is asked for as well. */
async function sealSteps(receipt: Receipt, isOurs: boolean): Promise<Step[]> {
  const { seal } = receipt
  const title = seal ? `In seal ${seal.sequence}` : 'Seal'
  if (!seal) return [{ ok: null, title, says: unsealed(receipt) }]
  if (!isOurs)
    return [
      { ok: null, title, says: 'Not looked at: open the page of the receipt, or paste its proof as well.' },
    ]
  try {
    const proof = (await ask(seal.url)) as Proof
    return [...(await checkSeal(proof)), ownSealStep(receipt, proof)]
  } catch (error) {
    return [{ ok: false, title, says: `The proof cannot be had: ${(error as Error).message}` }]
  }
}

function unsealed({ createdAt, generatedAt }: Receipt): string {
  const isNew = Date.parse(generatedAt) - Date.parse(createdAt) < SEALED_WITHIN_MS
  return isNew
    ? 'Not sealed yet: the next seal will hold it.'
    : 'Not sealed: that it is as old as it says is on the word of whoever shows it.'
}

async function show(json: object, isOurs: boolean): Promise<void> {
  for (const id of shownParts) place(id).hidden = true
  if ('leaf' in json && 'manifest' in json) {
    const { feed, asset, value, sequence } = json as Proof
    showSteps(await checkSeal(json), `${feed} of ${asset} is ${value} in seal ${sequence}`)
    return
  }
  const checked = await checkReceipt(json)
  const receipt = json as Receipt
  const steps = [...checked, ...(await sealSteps(receipt, isOurs))]
  const { side, symbol, strategy, createdAt } = receipt
  showSteps(steps, `${side} ${symbol} by ${strategy}, decided ${moment(createdAt)}`)
  showOutcome(receipt)
  showDecision(receipt.decision)
  showText(receipt, isOurs)
}

function showSteps(steps: readonly Step[], about: string): void {
  const isVerified = steps.every(({ ok }) => ok !== false)
  place('verdict').className = `panel full ${isVerified ? 'good' : 'bad'}`
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

function showOutcome(receipt: Receipt): void {
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
  const rows: Pair[] = [
    ['Ended', moment(evaluatedAt)],
    ...(reason ? [['Why it is excluded', reason] as const] : []),
    ['After', durationMinutes === null ? UNKNOWN : `${durationMinutes} minutes`],
    ['At the price of', figure(exitPrice)],
    ['Gross', exactBps(receipt.grossBps)],
    ['Fees', exactBps(receipt.feesBps, -1)],
    ['Slippage', exactBps(receipt.slippageBps, -1)],
    ['Funding', exactBps(receipt.fundingBps, -1)],
    ['Net', { text: exactBps(netBps), tone: `${tone} sum` }],
  ]
  fill(
    'outcome',
    heading('Outcome and costs', { text: outcome, tone }),
    pairs(rows),
    element('p', { class: 'note' }, 'Not part of the hash: it was not known when the decision was hashed.'),
  )
}

const WORDS: Readonly<Record<string, string>> = {
  entryPrice: 'Entry',
  stopPrice: 'Stop (SL)',
  tp1Price: 'Target (TP1)',
  timeoutMinutes: 'Time limit',
  feeBps: 'Fees reckoned with',
}
const UNITS: Readonly<Record<string, string>> = { timeoutMinutes: ' minutes', feeBps: ' bps' }

function showDecision({ features, ...plain }: Receipt['decision']): void {
  const rows = Object.entries(plain).map(
    ([name, value]): Pair => [
      WORDS[name] ?? spaced(name),
      `${figure(value)}${value === null ? '' : (UNITS[name] ?? '')}`,
    ],
  )
  fill('decision', heading('The decision'), pairs(rows))
  const seen = Object.entries(features ?? {}).map(([name, value]) =>
    element(
      'div',
      { class: 'figure' },
      element('dt', {}, name),
      element('dd', {}, element('b', {}, figure(value))),
    ),
  )
  if (seen.length > 0)
    fill('seen', heading('What the strategy saw'), element('dl', { class: 'figures' }, ...seen))
}

function showText({ canonical, shortCode }: Receipt, isOurs: boolean): void {
  const command = `curl -s ${location.origin}/api/public/signals/${shortCode} | jq -j .canonical | sha256sum`
  const byHand = [
    element('p', { class: 'note' }, 'The same by hand:'),
    element('pre', { class: 'command' }, command),
  ]
  // What was pasted may be from elsewhere.
  fill('text', heading('The text that was hashed'), element('pre', {}, canonical), ...(isOurs ? byHand : []))
}

function fill(id: string, ...children: readonly Node[]): void {
  place(id).replaceChildren(...children)
  place(id).hidden = false
}

interface Toned {
  readonly text: string
  readonly tone: string
}
type Pair = readonly [name: string, value: string | Toned]

function heading(text: string, badge?: Toned): HTMLElement {
  const parts = badge ? [element('span', { class: `pill ${badge.tone}` }, badge.text)] : []
  return element('h2', {}, text, ...parts)
}

function pairs(rows: readonly Pair[]): HTMLElement {
  const cell = (value: string | Toned) =>
    typeof value === 'object' ? element('dd', { class: value.tone }, value.text) : element('dd', {}, value)
  return element(
    'dl',
    { class: 'pairs' },
    ...rows.flatMap(([name, value]) => [element('dt', {}, name), cell(value)]),
  )
}

/** As it was hashed, with every digit. */
function figure(value: unknown): string {
  return value === null || value === undefined ? UNKNOWN : String(value)
}

function exactBps(value: number | null | undefined, sign = 1): string {
  if (value === null || value === undefined) return UNKNOWN
  const signed = sign * value
  return `${signed > 0 ? '+' : signed < 0 ? '−' : ''}${Math.abs(signed)} bps`
}

function spaced(name: string): string {
  const words = name.replace(/(?=[A-Z0-9])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function moment(iso: string | null): string {
  return typeof iso === 'string' ? iso.replace('T', ' ').replace('Z', ' UTC') : UNKNOWN
}

/** What was put in by hand is judged by itself: nothing of it is sent anywhere. */
async function showGiven(text: string): Promise<void> {
  const problem = place('problem')
  problem.textContent = ''
  try {
    await show(parseJson(text) as object, false)
    place('verdict').scrollIntoView()
  } catch (error) {
    problem.textContent =
      error instanceof SyntaxError ? `This is not JSON: ${error.message}` : (error as Error).message
  }
}

async function showFile(file: File | undefined): Promise<void> {
  if (!file) return
  given.value = await file.text()
  await showGiven(given.value)
}

const given = place('given') as HTMLTextAreaElement
place('check').addEventListener('click', () => void showGiven(given.value))
place('file').addEventListener(
  'change',
  ({ target }) => void showFile((target as HTMLInputElement).files?.[0]),
)
const other = place('other')
other.addEventListener('dragover', (event) => {
  event.preventDefault()
  other.classList.add('over')
})
other.addEventListener('dragleave', () => other.classList.remove('over'))
other.addEventListener('drop', (event) => {
  event.preventDefault()
  other.classList.remove('over')
  void showFile(event.dataTransfer?.files[0])
})

const { receipt: address } = place('verdict').dataset
const begun = address ? ask(address).then((receipt) => show(receipt, true)) : Promise.resolve()
begun
  .catch((error) => {
    place('verdict').className = 'panel full bad'
    fill(
      'verdict',
      element('p', { class: 'verdict' }, 'Not checked'),
      element('p', {}, (error as Error).message),
    )
  })
  .finally(() => {
    document.body.dataset.checked = 'true'
  })
