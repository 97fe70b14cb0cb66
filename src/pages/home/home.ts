import { shown } from '../../core/format.ts'
import { page } from '../../define/page.ts'
import { bitcoinPanel, type Candles, hoursOf } from './bitcoin.ts'
import { keyFigurePanels } from './key-figures.ts'
import { mapPanel, perpetualsPanel } from './perpetuals.ts'
import { tapePanel } from './tape.ts'

export const homePage = page({
  id: 'home',
  path: '/',
  title: 'The derivatives market',
  about:
    'Funding, open interest, liquidations and positioning of the crypto derivatives market, recorded around the clock.',
  group: 'Market',
  panels: [...keyFigurePanels, bitcoinPanel, tapePanel, mapPanel, perpetualsPanel],
  headline: {
    asks: () => hoursOf('price'),
    says({ points }: Candles) {
      const closes = points.map((bar) => bar[4])
      const last = closes.findLast((close) => close !== null)
      return last === undefined
        ? null
        : { label: 'Bitcoin, 7 days', text: shown('price', last), points: closes }
    },
  },
})
