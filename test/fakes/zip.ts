import { crc32, deflateRawSync } from 'node:zlib'

/** A zip as venues make them: files one after the other, then the list of them. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(raw), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(raw.length, 18)
    facts.writeUInt16LE(name.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed)
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(offset, 12)
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, entry.subarray(2), Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const size = list.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(list.length / 4, 8)
  end.writeUInt16LE(list.length / 4, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...list, end])
}
