import { miningOf, retargetOf } from '../../analytics/cycle/network.ts'
import { from, method } from '../../define/method.ts'
import { btcNetworkDaily } from '../../tables/cycle/network.ts'

export const networkMethod = method({
  id: 'network',
  domain: 'cycle',
  title: 'Hashrate and the next difficulty',
  answers: 'How much is mined, and where will difficulty go?',
  meaning: 'bitcoin-network',
  shown: {
    network: [
      'latest.hashrate_*',
      'latest.retarget.*',
      'latest.fees_per_block_btc',
      'latest.fee_share_pct',
      'latest.avg_block_interval_s',
    ],
  },
  formula: [
    'hashrate = blocks · difficulty · 2³² / seconds of the day',
    'over seven days: the mean',
    'next change % = (blocks of the period so far · 600 / their seconds − 1) · 100, by a factor of 4 at most',
    'fees a block = fees / blocks; interval = 86,400 / blocks',
  ],
  version: '1',
  inputs: [
    from(btcNetworkDaily, 'height', 'hashrate_ehs', 'difficulty', 'fees_btc', 'fee_share_pct', 'blocks'),
  ],
  assumes: [
    'The period began where its first block lay between the ends of two days. Unknown before 144 blocks of it.',
  ],
  misleads: ['A day of mining is mostly luck: of 144 blocks the deviation is 12.'],
  example: {
    given: {
      days: [
        { date: '2026-01-01', height: 806_400, hashrate_ehs: 900, fees_btc: 3, blocks: 144 },
        { date: '2026-01-02', height: 806_560, hashrate_ehs: 1000, fees_btc: 4, blocks: 160 },
      ],
    },
    steps: [
      '806,400 = 400 · 2,016: the period began with the end of 2026-01-01',
      '160 blocks should take 160 · 600 = 96,000 s and took 86,400: 96,000 / 86,400 − 1 = 11.111111 %',
      '2,016 − 160 = 1,856 blocks are left',
      'mean hashrate (900 + 1,000) / 2 = 950; fees 4 / 160 = 0.025 BTC a block; a block every 86,400 / 160 = 540 s',
    ],
    gives: {
      changePct: 11.111111,
      blocksLeft: 1856,
      hashrateEhs: 950,
      feesPerBlockBtc: 0.025,
      intervalS: 540,
    },
    by: ({ days }) => {
      const { estimated_change_pct, blocks_left } = retargetOf(days)!
      const { hashrate_7d_ehs, fees_per_block_btc, avg_block_interval_s } = miningOf(days)!
      return {
        changePct: estimated_change_pct,
        blocksLeft: blocks_left,
        hashrateEhs: hashrate_7d_ehs,
        feesPerBlockBtc: fees_per_block_btc,
        intervalS: avg_block_interval_s,
      }
    },
  },
})
