// Loaded with --import by a service that is watched while its folder is born. The moment that perptape.json is there,
// before anything else is done, the folder is copied to IMAGE_OF_BIRTH: that is what a kill at this moment leaves.
import { constants, cpSync, existsSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { basename, dirname } from 'node:path'

const image = process.env.IMAGE_OF_BIRTH
const fs = createRequire(import.meta.url)('node:fs')
const { renameSync } = fs

fs.renameSync = (from, to) => {
  renameSync(from, to)
  if (image && basename(String(to)) === 'perptape.json' && !existsSync(image))
    cpSync(dirname(String(to)), image, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
syncBuiltinESMExports()
