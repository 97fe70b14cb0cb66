import { describe } from 'vitest'
import { answersContract } from './store-answers.ts'
import { costContract } from './store-cost.ts'
import { type Capabilities, harness, type OpenStore } from './store-harness.ts'
import { knownContract } from './store-known.ts'
import { missingContract } from './store-missing.ts'
import { replaceContract } from './store-replace.ts'
import { rowsContract } from './store-rows.ts'
import { textContract } from './store-text.ts'
import { upkeepContract } from './store-upkeep.ts'

/** What every engine must do, verb by verb. */
export function storeContract(
  name: string,
  open: OpenStore,
  capabilities: Capabilities = { batchesAppearWhole: true },
): void {
  describe(`${name} as a store`, () => {
    const given = harness(open, capabilities)
    rowsContract(given)
    answersContract(given)
    knownContract(given)
    missingContract(given)
    replaceContract(given)
    textContract(given)
    upkeepContract(given)
    costContract(given)
  })
}
