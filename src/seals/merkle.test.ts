import { describe, expect, it } from 'vitest'
import { leafHash, pathOf, rootBy, rootOf } from './merkle.ts'

/** The tree that implementations of Certificate Transparency are tested with. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((data) => leafHash(Buffer.from(data, 'hex')))

const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const hexOf = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'))

describe('the tree of RFC 6962', () => {
  it.each(ROOTS.map((root, size) => [size, root]))('has its known root over %i leaves', (size, root) => {
    expect(rootOf(LEAVES.slice(0, Number(size))).toString('hex')).toBe(root)
  })

  it('has its known paths', () => {
    expect(hexOf(pathOf(LEAVES, 0))).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(hexOf(pathOf(LEAVES, 5))).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    expect(hexOf(pathOf(LEAVES.slice(0, 3), 2))).toEqual([ROOTS[2]])
    expect(hexOf(pathOf(LEAVES.slice(0, 5), 1))).toEqual([
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ])
  })

  it('every leaf of every tree up to 40 leads to the root, and from no other place', () => {
    const all = Array.from({ length: 40 }, (_, at) => leafHash(`leaf ${at}`))
    const wrong: string[] = []
    const holds = (is: boolean | undefined, what: string) => void (is || wrong.push(what))
    for (let size = 1; size <= all.length; size++) {
      const leaves = all.slice(0, size)
      const root = rootOf(leaves)
      const leads = (leaf: Buffer, index: number, path: Buffer[]) =>
        rootBy(leaf, { index, path }, size)?.equals(root) === true
      for (const [index, leaf] of leaves.entries()) {
        const path = pathOf(leaves, index)
        const name = `leaf ${index} of ${size}`
        holds(leads(leaf, index, path), `${name} is not found`)
        for (const other of [index - 1, index + 1, index ^ 2, size])
          if (other !== index) holds(!leads(leaf, other, path), `${name} passes for ${other}`)
        holds(!leads(leaf, index, [...path, root]), `${name} has a path that is too long`)
        if (path.length === 0) continue
        holds(!leads(leaf, index, path.slice(1)), `${name} has a path that is too short`)
        const bent = [Buffer.from(path[0]!.map((byte) => byte ^ 1)), ...path.slice(1)]
        holds(!leads(leaf, index, bent), `${name} has a bent path`)
        holds(!leads(all[(index + 1) % size]!, index, path), `another leaf passes for ${name}`)
      }
    }
    expect(wrong).toEqual([])
    expect(rootBy(all[0]!, { index: 0.5, path: [all[1]!] }, 2)).toBeNull()
  })
})
