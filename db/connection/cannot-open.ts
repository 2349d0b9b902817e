/** The database cannot be opened. The message is a sentence for the operator: the failure and the next step. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
  }
}

/** Another process holds the lock of the data folder. */
export class FolderInUse extends CannotOpen {
  override name = 'FolderInUse'
}
