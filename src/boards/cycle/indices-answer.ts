import * as is from '../../define/answer.ts'
import { altseasonFields } from '../../readings/cycle/altseason.ts'
import { euphoriaFields } from '../../readings/cycle/euphoria.ts'

const read = { generatedAt: is.iso('When it was read.') }

const Mood = is.part(
  {
    dateKey: is.day('UTC day.'),
    valueRaw: is.score('0 is extreme fear, 100 extreme greed.'),
    timestamp: is.integer('ms since the epoch', 'The midnight of that day.'),
    valueClassification: is.text('The figure in words, as its source has them.'),
  },
  'The index of that day.',
)

const FearGreed = is.part(
  {
    ...read,
    today: Mood,
    yesterday: is.unsure(Mood),
    last30Days: is.listOf(Mood, 'The newest first.'),
  },
  'The fear and greed index of alternative.me.',
)

const Global = is.part(
  {
    ...read,
    totalMcapUsd: is.wholeUsd('Capitalisation of all coins.'),
    activeCryptos: is.count('Coins that are counted.'),
    btcDominancePct: is.pct("Bitcoin's part of it."),
    ethDominancePct: is.pct("Ether's part of it."),
    totalVolume24hUsd: is.wholeUsd('Traded in 24 hours.'),
    marketCapChange24hPct: is.pct('Change of the capitalisation in 24 hours.'),
  },
  'The whole market, by CoinGecko.',
)

const Stablecoins = is.part(
  {
    ...read,
    totalUsd: is.wholeUsd('In circulation, all coins on record.'),
    delta24hUsd: is.unsure(is.wholeUsd('Change in 24 hours, of the coins known at both ends.')),
    delta7dUsd: is.unsure(is.wholeUsd('The same in seven days.')),
    totalPrevDay: is.unsure(is.wholeUsd('In circulation a day before.')),
    totalPrevWeek: is.unsure(is.wholeUsd('Seven days before.')),
    topStables: is.listOf(
      is.part({
        name: is.text('Its name.'),
        symbol: is.coin('Its symbol, as USDT.'),
        peggedId: is.text('Its id at the source.'),
        circulatingUsd: is.wholeUsd('In circulation.'),
        circulatingPrevDay: is.unsure(is.wholeUsd('A day before.')),
        circulatingPrevWeek: is.unsure(is.wholeUsd('Seven days before.')),
        circulatingPrevMonth: is.unsure(is.wholeUsd('Thirty days before.')),
      }),
      'The twelve largest.',
    ),
  },
  'Stablecoins, by DefiLlama.',
)

/** Each part is null where it is not on record. */
export const Indices = is.part({
  euphoria: is.unsure(is.part(euphoriaFields, 'The euphoria score, as /api/public/euphoria has it.')),
  fearGreed: is.unsure(FearGreed),
  global: is.unsure(Global),
  stablecoins: is.unsure(Stablecoins),
  altseason: is.unsure(is.part(altseasonFields, 'Altcoin season, as /api/public/altseason has it.')),
})
