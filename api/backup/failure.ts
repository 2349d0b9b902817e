/** A backup could not be made or restored. The message tells the operator the failure and the next step. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
  }
}
