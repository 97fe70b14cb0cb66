import { exposureBy } from '../../analytics/cycle/quantum.ts'
import { from, method } from '../../define/method.ts'
import { quantumCompositionDaily, quantumDaily, quantumWatchset } from '../../tables/cycle/quantum.ts'

export const quantumExposureMethod = method({
  id: 'quantum-exposure',
  domain: 'cycle',
  title: 'Quantum-exposed bitcoin',
  answers: 'How many bitcoins are held by scripts that show their public key?',
  meaning: 'quantum-exposed-bitcoin',
  shown: {
    quantum: [
      'latest.*_btc',
      'latest.exposed_pct_*',
      'composition.*',
      'dormancy.btc',
      'watch_set.*',
      'history.*',
    ],
  },
  formula: [
    'exposed = Σ of unspent outputs to a bare public key, bare multisig or taproot',
    'exposed % = exposed / all unspent · 100, by value and by outputs',
    'share of a family % = its bitcoins / exposed · 100',
  ],
  version: '1',
  inputs: [
    from(quantumDaily, 'exposed_btc', 'exposed_outputs', 'utxo_set_btc', 'coins_written', 'txoutset_hash'),
    from(quantumCompositionDaily, 'family', 'cohort', 'btc', 'outputs'),
    from(quantumWatchset, 'value_btc', 'status', 'spent_height'),
  ],
  assumes: [
    'Structural exposure alone. `classifier_version` names the rules by which whoever measured told scripts apart.',
  ],
  misleads: ['Keys shown by reuse are another class, which nobody measures here: the whole is larger.'],
  example: {
    given: {
      parts: [
        { date: '2026-01-01', family: 'p2pk', cohort: '>10y', btc: 150, outputs: 3 },
        { date: '2026-01-01', family: 'p2tr', cohort: '<1y', btc: 30, outputs: 20 },
        { date: '2026-01-01', family: 'p2tr', cohort: '1-3y', btc: 20, outputs: 10 },
      ],
    },
    steps: [
      'exposed = 150 + 30 + 20 = 200 BTC',
      'bare public key: 150 / 200 = 75 %',
      'taproot: 30 + 20 = 50 BTC in 30 outputs, 50 / 200 = 25 %',
    ],
    gives: { p2pkPct: 75, p2trBtc: 50, p2trPct: 25 },
    by: ({ parts }) => {
      const [p2pk, p2tr] = exposureBy(parts, ['p2pk', 'p2ms', 'p2tr', 'other'], ({ family }) => family)
      return { p2pkPct: p2pk!.share_of_exposed_pct, p2trBtc: p2tr!.btc, p2trPct: p2tr!.share_of_exposed_pct }
    },
  },
})
