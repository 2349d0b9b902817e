/** A backup could not be made or restored. The message is a sentence for the operator that says what to do. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
  }
}
