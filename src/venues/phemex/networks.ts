import { assetWays } from '../asset-networks.ts'
import { badAnswer, isFields, listIn, textOf } from '../fields.ts'

const ID = 'phemex.networks'

/** Networks that are in use, by asset. Fees and pauses are told only to who has a key. */
export const networks = assetWays({
  venue: 'phemex',
  about: 'Networks of deposits and withdrawals.',
  ask: (api) => api.get('https://api.phemex.com/exchange/public/cfg/chain-settings'),
  read(answer, { tally }) {
    const byAsset = isFields(answer) && isFields(answer.data) ? answer.data : null
    if (!byAsset) throw badAnswer(ID, 'expected networks by asset', answer)
    return tally
      .walk(Object.entries(byAsset), ([asset, chains]) =>
        listIn(ID, chains).flatMap(({ chainName, inUse }) => {
          const network = textOf(chainName)
          // One that is not in use takes and gives nothing; of the others it does not say.
          const isOpen = inUse === false ? false : null
          return network === null
            ? []
            : [{ asset, network, deposit: isOpen, withdraw: isOpen, fee: null, min: null }]
        }),
      )
      .flat()
  },
})
