import { ladderChanges, laddersAt, leverageByVenue } from '../../analytics/venues/leverage.ts'
import { from, method } from '../../define/method.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'

export const leverageMethod = method({
  id: 'leverage',
  domain: 'venues',
  title: 'Highest leverage and its changes',
  answers: 'How much leverage does a venue allow, and when was it cut?',
  meaning: 'leverage-ladders',
  shown: {
    'leverage-tiers': ['venues.*max_leverage', 'symbols.*_leverage', 'changes.*', 'ladders.max_leverage'],
    'venues-profile': ['leverage.*'],
  },
  formula: [
    'highest leverage of a contract = that of the best step of its ladder',
    'of a venue: the highest, and the median over its contracts',
    'cut or raise: the highest after against the highest before; else ladder_changed',
  ],
  version: '1',
  inputs: [from(leverageTiers, 'tier', 'max_leverage', 'valid_from', 'valid_to')],
  assumes: ['The first ladder that was seen is no change.'],
  misleads: ['The best step is for small positions: larger ones get less.'],
  example: {
    given: {
      ladders: [
        { contract: 'A', max_leverage: 125, valid_from: 0, valid_to: 100 },
        { contract: 'A', max_leverage: 100, valid_from: 100, valid_to: null },
        { contract: 'B', max_leverage: 50, valid_from: 0, valid_to: null },
        { contract: 'C', max_leverage: 20, valid_from: 0, valid_to: null },
      ],
    },
    steps: ['A went from 125 to 100 at 100: a cut', 'Now 100, 50 and 20 hold: highest 100, median 50'],
    gives: { kind: 'cut', oldMax: 125, newMax: 100, highest: 100, median: 50 },
    by: ({ ladders }) => {
      const rows = ladders.map((ladder) => ({
        ...ladder,
        exchange: 'a',
        symbol: `${ladder.contract}USDT`,
        tier: 1,
        notional_floor: 0,
        notional_cap: null,
        maintenance_margin_rate: 0.005,
      }))
      const [change] = ladderChanges(rows)
      const [venue] = leverageByVenue(laddersAt(rows, 200))
      return {
        kind: change!.kind,
        oldMax: change!.old_max_leverage,
        newMax: change!.new_max_leverage,
        highest: venue!.max_leverage,
        median: venue!.median_max_leverage,
      }
    },
  },
})
