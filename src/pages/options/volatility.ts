import { shown } from '../../core/format.ts'
import type { Tone } from '../../define/chart.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import {
  type Options,
  type OptionsParams,
  optionsQuestion,
  type Surface,
  surfaceQuestion,
} from './options-answer.ts'

const TONES: readonly Tone[] = ['a', 'b', 'c', 'd', 'e', 'f']
/** Volatility this far from that of thirty days is coloured in full, in points. */
const FULL_POINTS = 25

export const termStructure = panel<{ surface: Surface }, OptionsParams>()({
  id: 'term-structure',
  title: 'Term structure',
  about: 'Implied volatility at the money by days to the expiry.',
  meaning: 'options',
  size: 'half',
  asks: { surface: surfaceQuestion },
  draw({ surface: { expiries, constant_30d, venue } }, { params: { currency } }) {
    const known = expiries.filter(({ atm_iv_pct }) => atm_iv_pct !== null)
    const [first, last] = [known[0], known.at(-1)]
    if (!first || !last || known.length < 2) return null
    return [
      keyFigures([
        { label: '30 days', text: shown('vol', constant_30d.atm_iv_pct), note: `quotes of ${venue}` },
        {
          label: 'Skew, 25 delta',
          text: shown('signedRatio', constant_30d.skew_25d_pp),
          note: (constant_30d.skew_25d_pp ?? 0) > 0 ? 'puts are dearer' : 'calls are dearer',
        },
        {
          label: 'Butterfly, 25 delta',
          text: shown('signedRatio', constant_30d.butterfly_25d_pp),
          note: 'points',
        },
      ]),
      {
        kind: 'curves',
        name: 'term-structure',
        summary: `Volatility of ${currency} at the money from ${shown('vol', first.atm_iv_pct)} in ${shown('days', first.days)} to ${shown('vol', last.atm_iv_pct)} in ${shown('days', last.days)}.`,
        x: { label: 'Days to the expiry', format: 'days', log: true },
        y: { label: 'Implied volatility', format: 'vol' },
        curves: [
          {
            name: 'At the money',
            tone: 'accent',
            points: known.map(({ days, atm_iv_pct }) => [days, atm_iv_pct] as const),
          },
        ],
      },
    ]
  },
})

export const smiles = panel<{ surface: Surface }, OptionsParams>()({
  id: 'smiles',
  title: 'Smiles by expiry',
  about: 'Implied volatility by strike against the forward: puts to the left of 100 %, calls to the right.',
  meaning: 'volatility-surface',
  size: 'half',
  asks: { surface: surfaceQuestion },
  draw({ surface: { moneyness, surface } }, { params: { currency } }) {
    const usable = surface.filter(({ iv_pct }) => iv_pct.filter((iv) => iv !== null).length > 2)
    if (usable.length === 0) return null
    // Spread over time, from the soonest to the last.
    const count = Math.min(TONES.length, usable.length)
    const chosen = Array.from(
      { length: count },
      (_, at) => usable[Math.round((at * (usable.length - 1)) / Math.max(1, count - 1))]!,
    )
    return [
      {
        kind: 'curves',
        name: 'smiles',
        summary: `Smiles of ${chosen.length} of ${surface.length} expiries of ${currency}, from ${chosen[0]!.expiry} to ${chosen.at(-1)!.expiry}.`,
        x: { label: 'Strike / forward', format: 'share' },
        y: { label: 'Implied volatility', format: 'vol' },
        curves: chosen.map(({ expiry, iv_pct }, at) => ({
          name: expiry,
          tone: TONES[at]!,
          points: moneyness.flatMap((ratio, place) => {
            const iv = iv_pct[place] ?? null
            return iv === null ? [] : [[ratio * 100, iv] as const]
          }),
        })),
        marks: [{ x: 100, label: 'forward' }],
      },
      note('Nothing is drawn beyond the outermost quotes.'),
    ]
  },
})

export const surface = panel<{ surface: Surface }, OptionsParams>()({
  id: 'surface',
  title: 'Surface',
  about:
    'Implied volatility by expiry and strike / forward, coloured from the volatility of thirty days to both sides.',
  meaning: 'volatility-surface',
  size: 'full',
  asks: { surface: surfaceQuestion },
  draw({ surface: { moneyness, surface, constant_30d } }, { params: { currency } }) {
    const known = surface.flatMap(({ iv_pct }) => iv_pct).filter((iv): iv is number => iv !== null)
    if (known.length === 0) return null
    return {
      kind: 'matrix',
      name: 'volatility-surface',
      summary: `Implied volatility of ${currency} options for ${surface.length} expiries, from ${shown('vol', Math.min(...known))} to ${shown('vol', Math.max(...known))}.`,
      of: ['expiry', 'strike / forward'],
      rows: surface.map(({ expiry }) => expiry),
      columns: moneyness.map((ratio) => `${Math.round(ratio * 1000) / 10} %`),
      cells: surface.map(({ iv_pct }) => iv_pct),
      format: 'vol',
      scale: { centre: constant_30d.atm_iv_pct ?? known[0]!, full: FULL_POINTS },
      written: true,
    }
  },
})

export const volatilityCourse = panel<{ options: Options; surface: Surface }, OptionsParams>()({
  id: 'course',
  title: 'Volatility and skew in time',
  meaning: 'options',
  size: 'full',
  asks: { options: optionsQuestion, surface: surfaceQuestion },
  draw({ options: { currencies }, surface: { history } }, { params: { currency } }) {
    const { dvol_history, dvol } = currencies[currency]
    if (history.length < 2 && dvol_history.length < 2) return null
    const index = new Map(dvol_history)
    const byDay = new Map(history.map((day) => [day.date, day]))
    const days = [...new Set([...byDay.keys(), ...index.keys()])].sort()
    return {
      kind: 'series',
      name: 'volatility',
      summary: `The volatility index of ${currency} over ${dvol_history.length} days, now ${shown('vol', dvol.value)}, with the volatility and the skew of thirty days over ${history.length} days.`,
      times: days.map((day) => Date.parse(day)),
      panes: [
        {
          label: 'Implied volatility, 30 days',
          format: 'vol',
          tall: true,
          lines: [
            {
              name: 'At the money',
              tone: 'accent',
              shape: 'line',
              values: days.map((day) => byDay.get(day)?.atm_iv_30d_pct ?? null),
            },
            {
              name: 'Volatility index (DVOL), 90 days',
              tone: 'b',
              shape: 'line',
              values: days.map((day) => index.get(day) ?? null),
            },
          ],
        },
        {
          label: 'Skew: put less call of 25 delta, points',
          format: 'signedRatio',
          levels: [{ at: 0, label: '' }],
          lines: [
            {
              name: 'Skew',
              tone: 'c',
              shape: 'line',
              values: days.map((day) => byDay.get(day)?.skew_25d_30d_pp ?? null),
            },
          ],
        },
      ],
    }
  },
})
