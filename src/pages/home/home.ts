import { page } from '../../define/page.ts'
import { bitcoinPanel } from './bitcoin.ts'
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
})
