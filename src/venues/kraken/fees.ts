import { feeSource, percentFees } from '../fees.ts'
import { byName, type Fields, isFields, listIn, numberOf } from '../fields.ts'

const ID = 'kraken.fees'
const FUTURES = 'https://futures.kraken.com/derivatives/api/v3'

interface Answer {
  readonly instruments: unknown
  readonly schedules: unknown
  readonly pairs: unknown
}

/** All of it is percent. Pairs of stablecoins cost less, so spot is a median. */
export const fees = feeSource<Answer>({
  venue: 'kraken',
  async ask(api) {
    const [instruments, schedules, pairs] = await Promise.all([
      api.get(`${FUTURES}/instruments`),
      api.get(`${FUTURES}/feeschedules`),
      api.get('https://api.kraken.com/0/public/AssetPairs'),
    ])
    return { instruments, schedules, pairs }
  },
  read({ instruments, schedules, pairs }) {
    const byUid = byName(listIn(ID, schedules, 'feeSchedules'), 'uid')
    const listed = listIn(ID, instruments, 'instruments').filter(({ tradeable }) => tradeable === true)
    const feesOfNames = (names: RegExp) =>
      listed
        .filter(({ symbol }) => names.test(String(symbol)))
        .flatMap(({ feeScheduleUid }) => lowestTier(byUid.get(feeScheduleUid)))
    return {
      perp: feesOfNames(/^PF_/),
      future: feesOfNames(/^F[IF]_/),
      spot: pairsIn(pairs).flatMap(({ fees, fees_maker }) => percentFees(first(fees_maker), first(fees))),
    }
  },
})

function lowestTier(schedule: Fields | undefined) {
  const tiers = schedule ? listIn(ID, schedule, 'tiers') : []
  const base = tiers.find(({ usdVolume }) => numberOf(usdVolume) === 0)
  return percentFees(base?.makerFee, base?.takerFee)
}

function pairsIn(answer: unknown): Fields[] {
  const result = isFields(answer) && isFields(answer.result) ? answer.result : {}
  return Object.values(result)
    .filter(isFields)
    .filter(({ status }) => status === 'online')
}

/** Steps of a volume and a fee, the first from nothing. */
function first(steps: unknown): unknown {
  const [step] = Array.isArray(steps) ? steps : []
  return Array.isArray(step) && numberOf(step[0]) === 0 ? step[1] : null
}
