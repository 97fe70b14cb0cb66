import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noFolder } from '../../test/fakes/no-folder.ts'
import { silentLog } from '../core/log.ts'
import { Batcher } from '../recorder/batcher.ts'
import { openDuckdbStore } from '../store/duckdb/open.ts'
import { etfFundFlowsDaily } from '../tables/macro/etf.ts'
import { readIssuerFile } from './issuer-file.ts'
import { runTask } from './tasks.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perptape-issuer-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function fileOf(content: string | Buffer, name = 'history.xls'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const row = (...cells: string[]) =>
  `<ss:Row>${cells.map((cell) => `<ss:Cell><ss:Data ss:Type="String">${cell}</ss:Data></ss:Cell>`).join('')}</ss:Row>`
const HEAD = row('As Of', 'NAV per Share', 'Ex-Dividends', 'Shares Outstanding')
const DAYS = [
  row('Sep 04, 2026', '48.00', '--', '9,000'),
  row('Sep 03, 2026', '51.00', '--', '11,000'),
  row('Sep 02, 2026', '50.00', '--', '10,000'),
  row('Sep 01, 2026', '50.00', '--', '--'),
]
/** A workbook as iShares has it: the newest day first, and ampersands of other sheets as they are. */
const workbook = (rows: readonly string[]) =>
  `\uFEFF<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<ss:Worksheet ss:Name="Holdings"><ss:Table>${row('Name', 'Coins & Co')}</ss:Table></ss:Worksheet>
<ss:Worksheet ss:Name="Historical"><ss:Table>${rows.join('\n')}</ss:Table></ss:Worksheet></ss:Workbook>`

const refused = async (content: string | Buffer, words: RegExp, name?: string) =>
  expect(readIssuerFile(fileOf(content, name), 'IBIT')).rejects.toThrow(words)

describe('the history of a fund', () => {
  it('of iShares becomes flows, with the hash of the file in every row and in what is said', async () => {
    const content = workbook([HEAD, ...DAYS])
    const { csv, said, sha256, days } = await readIssuerFile(fileOf(content), 'ibit')
    const hash = createHash('sha256').update(content).digest('hex')
    const source = `BlackRock file ${hash.slice(0, 16)}`
    expect(csv).toBe(
      `${[
        'date,asset,ticker,issuer,net_inflow_usd,net_assets_usd,fee_pct,status,source',
        `2026-09-03,BTC,IBIT,BlackRock,51000,561000,0.25,final,${source}`,
        `2026-09-04,BTC,IBIT,BlackRock,-96000,432000,0.25,final,${source}`,
      ].join('\n')}\n`,
    )
    expect([sha256, days]).toEqual([hash, 2])
    expect(said).toContain(
      `history.xls (SHA-256 ${hash}): 2 days of IBIT by BlackRock from 2026-09-03 to 2026-09-04`,
    )
  })

  it('in CSV is found below what stands above it, with dollars and days as Americans write them', async () => {
    const content = [
      'Bitwise Bitcoin ETF,,',
      '"Data as of September 4, 2026",,',
      'Date,NAV,Shares Outstanding,Premium',
      '09/03/2026,$51.00,"11,000",0.1%',
      '09/02/2026,$50.00,"10,000",0.1%',
      '',
    ].join('\n')
    const { csv } = await readIssuerFile(fileOf(content, 'bitb.csv'), 'BITB')
    expect(csv.split('\n')[1]).toMatch(
      /^2026-09-03,BTC,BITB,Bitwise,51000,561000,0\.2,final,Bitwise file \w{16}$/,
    )
  })

  it('is refused whole where it is not understood', async () => {
    const one = (bad: string) => workbook([HEAD, ...DAYS, bad])
    await refused(workbook([row('As Of', 'Price', 'Shares Outstanding'), ...DAYS]), /has no line that names/)
    await refused(one(row('Sep 31, 2026', '50', '--', '1')), /has no day in/)
    await refused(one(row('Aug 31, 2026', 'fifty', '--', '1')), /has no figures in/)
    await refused(one(row('Aug 31, 2026', '50', '--', '1.5')), /has no figures in/)
    await refused(one(row('Sep 05, 2026', '50', '--', '1')), /on which nothing was traded/)
    await refused(one(DAYS[0]!), /has a day twice/)
    await refused(
      one(row('Aug 31, 2026', '50', '--', '1').replace('<ss:Cell>', '<ss:Cell ss:Index="2">')),
      /leaves out cells/,
    )
    await refused(workbook([HEAD, DAYS[0]!]), /no two days of trading in a row/)
  })

  it('is refused where the file is cut off, a page, or a workbook of another kind', async () => {
    const whole = workbook([HEAD, ...DAYS])
    await refused(whole.slice(0, whole.indexOf('Sep 02')), /has no whole sheet Historical/)
    await refused('<!doctype html><html><body>Sign in</body></html>', /is a page/, 'a.csv')
    await refused(Buffer.from('504b030414000600', 'hex'), /save its sheet of days as CSV/, 'a.xlsx')
    await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'), /save its sheet of days as CSV/)
    await refused('Date,NAV,Shares Outstanding\n2026-09-03,"50,1\n', /.+/, 'a.csv')
    await refused('', /.+/, 'a.csv')
  })

  it('is taken by the import of its table, and keeps what the file does not tell', async () => {
    const clock = { now: () => Date.UTC(2026, 8, 10) }
    const store = await openDuckdbStore({ file: ':memory:', tables: [etfFundFlowsDaily], log: silentLog })
    const lanes = new Batcher({ store, clock, log: silentLog }, { flushMs: 1 })
    const { csv } = await readIssuerFile(fileOf(workbook([HEAD, ...DAYS])), 'IBIT')
    const { signal } = new AbortController()
    const around = { signal, progress() {}, async deliver() {}, ...noFolder }
    const context = { store, lanes, kind: 'live', clock, ...around } as const
    const args = { table: etfFundFlowsDaily.name, file: fileOf(csv, 'rows.csv'), skipBad: false }
    expect(await runTask('import', context, args)).toMatchObject({ rows: 2, bad: 0, imported: 2 })
    const rows = await store.reader(etfFundFlowsDaily).range({ since: 0, order: 'asc', limit: 10 })
    expect(
      rows.map(({ date, net_inflow_usd, cum_inflow_usd }) => [date, net_inflow_usd, cum_inflow_usd]),
    ).toEqual([
      ['2026-09-03', 51_000, null],
      ['2026-09-04', -96_000, null],
    ])
    await store.close()
  })

  it('is of a fund that is known, and a file that is there', async () => {
    await expect(readIssuerFile(fileOf(''), 'SPY')).rejects.toThrow(/There is no fund SPY\. Known are IBIT/)
    await expect(readIssuerFile(join(folder, 'nobody.csv'), 'IBIT')).rejects.toThrow(/cannot be read/)
  })
})
