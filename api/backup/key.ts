import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { BackupFailed } from './failure.ts'

/** The first line of every file in the age format. */
const AGE_HEADER = 'age-encryption.org/v1'
const isSecretKey = (key: string) => key.startsWith('AGE-SECRET-KEY-1')

/** Encrypts in the age format, which detects every change. The public key is enough: no server can read its backups. */
export async function encrypted(plain: ReadableStream<Uint8Array>, key: string): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(isSecretKey(key) ? await identityToRecipient(key) : key)
  return await encrypter.encrypt(plain)
}

/** Returns the content of a backup, decrypted if it is encrypted. */
export async function decrypted(
  stored: ReadableStream<Uint8Array>,
  key: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const { head, whole } = await headOf(stored, AGE_HEADER.length)
  if (head !== AGE_HEADER) return whole
  if (key === undefined)
    throw await refused(whole, 'This backup is encrypted. Set BACKUP_KEY to the key it was made with.')
  if (!isSecretKey(key))
    throw await refused(
      whole,
      'BACKUP_KEY is the public half of the key, which can only encrypt. Set it to the secret half (AGE-SECRET-KEY-1…).',
    )
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  try {
    return await decrypter.decrypt(whole)
  } catch (error) {
    throw new BackupFailed('This backup cannot be decrypted with this BACKUP_KEY, or its beginning is damaged.', error)
  }
}

async function refused(stream: ReadableStream<Uint8Array>, sentence: string) {
  await stream.cancel()
  return new BackupFailed(sentence)
}

/** Reads the first bytes, and returns them together with a stream that still contains them. */
async function headOf(stream: ReadableStream<Uint8Array>, length: number) {
  const reader = stream.getReader()
  const first: Uint8Array[] = []
  let bytes = 0
  while (bytes < length) {
    const { value, done } = await reader.read()
    if (done) break
    first.push(value)
    bytes += value.byteLength
  }
  const whole = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = first.shift()
        if (next) return controller.enqueue(next)
        const { value, done } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { head: Buffer.concat(first).subarray(0, length).toString('latin1'), whole }
}
