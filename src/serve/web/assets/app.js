// The front page: the free boards of this service, drawn from the same answers that everyone gets.

import { compactUsd, element, percent, price, signedClass, tableOf } from '/assets/draw.js'
import uPlot from '/assets/uplot.js'

const REFRESH_MS = 60_000
const SORTS = ['volume', 'change', 'funding', 'oi', 'pressure']
let sort = 'volume'

async function board(path) {
  const response = await fetch(path)
  if (!response.ok && response.status !== 503) throw new Error(`${path}: ${response.status}`)
  return { body: await response.json(), simulated: response.headers.get('x-data-source') === 'simulated' }
}

function showHealth({ body, simulated }) {
  const banner = document.getElementById('banner')
  banner.hidden = !simulated
  banner.textContent = 'Simulated market: every figure here comes from a seeded model, none from a venue.'
  const pill = document.getElementById('health')
  pill.textContent = `${body.status} · ${body.data_freshness.feeds_total - body.data_freshness.feeds_stale}/${body.data_freshness.feeds_total} feeds fresh`
  pill.className = `pill ${body.status}`
  document.getElementById('as-of').textContent = `As of ${body.ts}.`
}

function showTotals(oi, liquidations, coverage) {
  const { totals } = liquidations
  const cards = [
    ['Open interest, one-sided', compactUsd(oi.totals.openInterestUsd)],
    ['Open interest, 24 h', percent(oi.totals.oi24hPct), signedClass(oi.totals.oi24hPct)],
    ['Longs liquidated, 24 h (floor)', compactUsd(totals.long_usd), 'long'],
    ['Shorts liquidated, 24 h (floor)', compactUsd(totals.short_usd), 'short'],
    ['Market estimate, 24 h', compactUsd(liquidations.market_estimate.total_usd)],
    ['Exchanges · feeds recorded', `${coverage.totals.exchanges} · ${coverage.totals.feeds}`],
  ]
  document
    .getElementById('totals')
    .replaceChildren(
      ...cards.map(([label, value, tone = '']) =>
        element('div', { class: 'total' }, element('b', { class: tone }, value), element('span', {}, label)),
      ),
    )
}

let chart
function showLiquidations(answer) {
  const hours = answer.hourly.map((row) => Date.parse(row.hour) / 1000)
  const data = [hours, answer.hourly.map((row) => row.long_usd), answer.hourly.map((row) => -row.short_usd)]
  const place = document.getElementById('liquidations-chart')
  chart?.destroy()
  const bars = uPlot.paths.bars({ size: [0.7, 40] })
  const axis = { stroke: '#8794a6', grid: { stroke: '#222b38', width: 1 }, ticks: { show: false } }
  chart = new uPlot(
    {
      width: place.clientWidth,
      height: 240,
      legend: { show: false },
      cursor: { y: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
      series: [
        {},
        { fill: '#2fbf8f', stroke: '#2fbf8f', width: 0, paths: bars, points: { show: false } },
        { fill: '#ef5b6b', stroke: '#ef5b6b', width: 0, paths: bars, points: { show: false } },
      ],
      axes: [
        { ...axis, values: (_, ticks) => ticks.map((t) => new Date(t * 1000).toISOString().slice(11, 16)) },
        { ...axis, size: 70, values: (_, ticks) => ticks.map((usd) => compactUsd(Math.abs(usd))) },
      ],
    },
    data,
    place,
  )
  const largest = answer.largest
  document.getElementById('liquidations-note').textContent =
    `${answer.totals.events.toLocaleString('en')} events on ${answer.totals.symbols} perpetuals, hours in UTC.` +
    (largest
      ? ` Largest: ${largest.symbol} ${largest.liquidated.toLowerCase()} ${compactUsd(largest.quote_qty)} on ${largest.exchange}.`
      : '')
  tableOf(
    document.getElementById('liquidations-venues'),
    ['Venue', 'Feed', 'Longs', 'Shorts', 'Events'],
    answer.by_exchange.map((row) => [
      row.exchange,
      { text: row.kind, tone: 'dim' },
      { text: compactUsd(row.long_usd), tone: 'long' },
      { text: compactUsd(row.short_usd), tone: 'short' },
      row.events.toLocaleString('en'),
    ]),
  )
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
        showSymbols((await board(`/api/public/symbols?top=25&sort=${sort}`)).body)
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
        element('span', {}, item.symbol),
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
  const shade = (rate) => {
    if (rate === null) return 'transparent'
    const strength = Math.min(1, Math.abs(rate) / 0.04)
    return rate >= 0
      ? `rgba(47,191,143,${0.12 + 0.88 * strength})`
      : `rgba(239,91,107,${0.12 + 0.88 * strength})`
  }
  const body = element('tbody', {})
  for (const row of rows) {
    const cells = row.history24h.map((cell) => {
      const box = element('td', {
        class: 'cell',
        title: `${row.symbol} ${cell.hour}: ${percent(cell.fundingRatePct, 4)}`,
      })
      box.style.background = shade(cell.fundingRatePct)
      return box
    })
    body.append(
      element(
        'tr',
        {},
        element('td', {}, row.symbol),
        ...cells,
        element('td', {}, percent(row.fundingRatePct, 4)),
      ),
    )
  }
  document.getElementById('heatmap').replaceChildren(body)
}

function showCoverage({ snapshots, liquidations }) {
  const feed = (name, what, stale, title) =>
    element('span', { class: `feed ${stale ? 'stale' : 'fresh'}`, title }, element('b', {}, name), ` ${what}`)
  document
    .getElementById('coverage')
    .replaceChildren(
      ...liquidations.map((f) =>
        feed(f.name, `liquidations, ${f.kind}`, f.stale, `last record ${f.last_record ?? 'never'}`),
      ),
      ...snapshots.map((f) => feed(f.name, f.market, f.stale, `last record ${f.last_record ?? 'never'}`)),
    )
}

async function refresh() {
  const draw = async (path, show) => show((await board(path)).body)
  const [oi, liquidations, coverage] = await Promise.all(
    ['/api/public/oi', '/api/public/liquidations', '/api/public/coverage'].map(
      async (path) => (await board(path)).body,
    ),
  )
  showHealth(await board('/api/v1/public/health'))
  showTotals(oi, liquidations, coverage)
  showLiquidations(liquidations)
  showOpenInterest(oi)
  showCoverage(coverage)
  await Promise.all([
    draw(`/api/public/symbols?top=25&sort=${sort}`, showSymbols),
    draw('/api/public/pressure?limit=12', showPressure),
    draw('/api/public/heatmap', showHeatmap),
  ])
  document.body.dataset.ready = 'true'
}

showSorts()
const keepTrying = () =>
  refresh().catch((error) => {
    const pill = document.getElementById('health')
    pill.textContent = `not reachable: ${error.message}`
    pill.className = 'pill down'
  })
keepTrying()
setInterval(keepTrying, REFRESH_MS)
