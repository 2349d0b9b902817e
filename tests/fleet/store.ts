import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openS3, type S3Object } from '../support/providers/s3.ts'

/** Objects in a folder, so that each acknowledged PUT survives the process. */
class FolderOfObjects extends Map<string, S3Object> {
  readonly #folder: string

  constructor(folder: string) {
    super()
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder).filter(found => !found.endsWith('.part'))) {
      const { type, bytes } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { type: string; bytes: string }
      super.set(Buffer.from(name, 'base64url').toString(), { type, bytes: Buffer.from(bytes, 'base64') })
    }
  }

  override set(key: string, object: S3Object): this {
    const file = this.#fileOf(key)
    writeFileSync(`${file}.part`, JSON.stringify({ type: object.type, bytes: object.bytes.toString('base64') }))
    renameSync(`${file}.part`, file)
    return super.set(key, object)
  }

  override delete(key: string): boolean {
    rmSync(this.#fileOf(key), { force: true })
    return super.delete(key)
  }

  #fileOf(key: string) {
    return join(this.#folder, Buffer.from(key).toString('base64url'))
  }
}

/** The store of the fleet, a process of its own: `store.ts FOLDER PORT`. */
const [, , folder = '', port = '0'] = process.argv
await openS3({ host: '0.0.0.0', fixedPort: Number(port), objects: new FolderOfObjects(folder) })
