// The front page: the free boards of this service, drawn from the same answers that everyone gets.

import { compactUsd, element, percent, price, signedClass, tableOf, whole } from '/assets/draw.js'
import { drawHeatmap } from '/assets/heatmap.js'
import { drawLiquidations } from '/assets/liquidations-chart.js'

const REFRESH_MS = 60_000
const SORTS = ['volume', 'change', 'funding', 'oi', 'pressure']
let sort = 'volume'

async function ask(path) {
  const response = await fetch(path)
  const body = await response.json().catch(() => ({}))
  // Health answers 503 with a body when the service is down, and is shown all the same.
  if (!response.ok && body.status !== 'down')
    throw new Error(body.detail ?? `${path} answered ${response.status}`)
  return { body, simulated: response.headers.get('x-data-source') === 'simulated' }
}

function showBanner(simulated) {
  const banner = document.getElementById('banner')
  banner.hidden = !simulated
  banner.textContent = 'Simulated market: every figure here comes from a seeded model, none from a venue.'
}

/** The feeds that are listed at the foot of the page, so that no two figures disagree. */
function feedsOf({ totals }) {
  return totals.snapshot_feeds + totals.liquidation_feeds_counted
}

function showHealth({ status, reasons }, coverage) {
  const pill = document.getElementById('health')
  const feeds = coverage && feedsOf(coverage)
  const fresh = coverage ? ` · ${feeds - coverage.totals.stale_feeds}/${feeds} feeds fresh` : ''
  pill.textContent = `${status}${fresh}`
  pill.title = ['Data liveness', ...(reasons ?? [])].join('\n')
  pill.className = `pill ${status === 'ok' && coverage?.totals.stale_feeds > 0 ? 'degraded' : status}`
}

function showTotals(oi, liquidations, coverage) {
  const { totals } = liquidations
  const cards = [
    ['Open interest, one-sided', compactUsd(oi.totals.openInterestUsd)],
    ['Open interest, 24 h', percent(oi.totals.oi24hPct), signedClass(oi.totals.oi24hPct)],
    ['Longs liquidated, 24 h (floor)', compactUsd(totals.long_usd), 'long'],
    ['Shorts liquidated, 24 h (floor)', compactUsd(totals.short_usd), 'short'],
    ['Market estimate, 24 h', compactUsd(liquidations.market_estimate.total_usd)],
    ['Exchanges · feeds recorded', `${coverage.totals.exchanges} · ${feedsOf(coverage)}`],
  ]
  document
    .getElementById('totals')
    .replaceChildren(
      ...cards.map(([label, value, tone = '']) =>
        element('div', { class: 'total' }, element('b', { class: tone }, value), element('span', {}, label)),
      ),
    )
}

function showLiquidations(answer) {
  drawLiquidations(document.getElementById('liquidations-chart'), answer.hourly)
  document.getElementById('liquidations-note').textContent = liquidationsNote(answer)
  tableOf(
    document.getElementById('liquidations-venues'),
    ['Venue', 'Feed', 'Longs', 'Shorts', 'Events'],
    answer.by_exchange.map((row) => [
      row.exchange,
      { text: row.kind, tone: 'dim' },
      { text: compactUsd(row.long_usd), tone: 'long' },
      { text: compactUsd(row.short_usd), tone: 'short' },
      whole(row.events),
    ]),
  )
}

function liquidationsNote({ totals, largest }) {
  if (totals.events === null) return ''
  const all = `${whole(totals.events)} events on ${whole(totals.symbols)} perpetuals, hours in UTC.`
  if (!largest) return all
  const { symbol, liquidated, quote_qty, exchange } = largest
  return `${all} Largest: ${symbol} ${liquidated.toLowerCase()} ${compactUsd(quote_qty)} on ${exchange}.`
}

function showSymbols({ symbols }) {
  tableOf(
    document.getElementById('symbols'),
    ['Perpetual', 'Price', '24 h', 'Volume 24 h', 'Funding', 'Open interest', 'OI 24 h', 'Pressure'],
    symbols.map((row) => [
      row.symbol,
      price(row.lastPrice),
      { text: percent(row.change24hPct), tone: signedClass(row.change24hPct) },
      compactUsd(row.quoteVolume24h),
      { text: percent(row.fundingRatePct, 4), tone: signedClass(row.fundingRatePct) },
      compactUsd(row.openInterestUsd),
      { text: percent(row.oi24hPct), tone: signedClass(row.oi24hPct) },
      row.pressureScore === null
        ? '–'
        : {
            text: `${row.pressureScore} ${row.pressureDirection}`,
            tone: row.pressureDirection.toLowerCase(),
          },
    ]),
  )
}

function showSorts() {
  document.getElementById('sorts').replaceChildren(
    ...SORTS.map((name) => {
      const button = element('button', { 'aria-pressed': String(name === sort) }, name)
      button.addEventListener('click', async () => {
        sort = name
        showSorts()
        await draw('symbols')
      })
      return button
    }),
  )
}

function showPressure({ items }) {
  document.getElementById('pressure').replaceChildren(
    ...items.map((item) => {
      const fill = element('i', {})
      fill.style.width = `${item.score}%`
      return element(
        'li',
        { class: item.direction.toLowerCase() },
        element('span', { class: 'name', title: item.symbol }, item.symbol),
        element('span', { class: 'bar' }, fill),
        element('b', {}, String(item.score)),
        element('small', {}, `${item.regimeLabel}. ${item.explainer[0] ?? ''}`),
      )
    }),
  )
}

function showOpenInterest({ gainers, losers }) {
  tableOf(
    document.getElementById('oi'),
    ['Perpetual', 'Open interest', 'OI 24 h', 'Price 24 h', 'Reading'],
    [...gainers.slice(0, 8), ...losers.slice(0, 8)].map((row) => [
      row.symbol,
      compactUsd(row.openInterestUsd),
      { text: percent(row.oi24hPct), tone: signedClass(row.oi24hPct) },
      { text: percent(row.change24hPct), tone: signedClass(row.change24hPct) },
      { text: row.regimeLabel, tone: 'dim' },
    ]),
  )
}

function showHeatmap({ rows }) {
  drawHeatmap(document.getElementById('heatmap'), document.getElementById('heatmap-legend'), rows)
}

function showCoverage({ snapshots, liquidations }) {
  const feed = (name, what, state, last) =>
    element(
      'span',
      { class: `feed ${state}`, title: `last record ${last ?? 'never'}` },
      element('b', {}, name),
      ` ${what}`,
    )
  const stateOf = ({ stale }) => (stale ? 'stale' : 'fresh')
  document.getElementById('coverage').replaceChildren(
    // Feeds on trial count nowhere, so they are neither fresh nor stale.
    ...liquidations.map((f) =>
      feed(f.name, `liquidations, ${f.kind}`, f.counted ? stateOf(f) : 'apart', f.last_record),
    ),
    ...snapshots.map((f) => feed(f.name, f.market, stateOf(f), f.last_record)),
  )
}

const BOARDS = {
  oi: { path: () => '/api/public/oi', show: showOpenInterest },
  liquidations: { path: () => '/api/public/liquidations', show: showLiquidations },
  coverage: { path: () => '/api/public/coverage', show: showCoverage },
  symbols: { path: () => `/api/public/symbols?top=25&sort=${sort}`, show: showSymbols },
  pressure: { path: () => '/api/public/pressure?limit=12', show: showPressure },
  heatmap: { path: () => '/api/public/heatmap', show: showHeatmap },
}

/** Asks and draws one board. What cannot be had says so in its own place; the rest of the page goes on. */
async function draw(name) {
  const { path, show } = BOARDS[name]
  const problem = document.querySelector(`[data-board="${name}"] .problem`)
  try {
    const { body } = await ask(path())
    show(body)
    problem.textContent = body.stale ? staleSince(body.asOf ?? body.as_of) : ''
    return body
  } catch (error) {
    problem.textContent = error.message
    return null
  }
}

function staleSince(asOf) {
  return asOf
    ? `Not up to date: the newest record is of ${asOf.slice(0, 16).replace('T', ' ')} UTC.`
    : 'Nothing is recorded yet.'
}

async function refresh() {
  const health = ask('/api/v1/public/health')
  const drawn = await Promise.all(Object.keys(BOARDS).map(draw))
  const [oi, liquidations, coverage] = drawn
  const { body, simulated } = await health
  showBanner(simulated)
  showHealth(body, coverage)
  if (oi && liquidations && coverage) showTotals(oi, liquidations, coverage)
  document.getElementById('as-of').textContent = `As of ${body.ts}.`
  document.body.dataset.ready = 'true'
}

showSorts()
const keepTrying = () =>
  refresh().catch(() => {
    const pill = document.getElementById('health')
    pill.textContent = 'the service does not answer'
    pill.className = 'pill down'
  })
keepTrying()
setInterval(keepTrying, REFRESH_MS)
