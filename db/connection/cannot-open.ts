/** The database cannot be had. The message is a sentence for whoever started us: what is wrong and what to do. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
  }
}

/** Another process has the data folder. */
export class FolderInUse extends CannotOpen {
  override name = 'FolderInUse'
}
