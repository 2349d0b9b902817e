/** Turns the log of PostgreSQL into one sentence for the operator: the failure and the next step. */
export function sentenceFor(log: string, folder: string): string {
  for (const { pattern, sentence } of FAILURES) if (pattern.test(log)) return sentence(folder)
  const last = log.split('\n').findLast(line => /FATAL|PANIC|ERROR|error|could not/.test(line)) ?? log.trim()
  return `PostgreSQL did not start in ${folder}: ${last.replace(/^.*?(FATAL|PANIC|ERROR|error): */, '')}`
}

const FAILURES: { pattern: RegExp; sentence: (folder: string) => string }[] = [
  {
    pattern: /No space left on device|ENOSPC/,
    sentence: folder => `The disk that holds ${folder} is full. Free some space; nothing that was saved is lost.`,
  },
  {
    pattern: /Read-only file system|Permission denied|EACCES|EROFS|EPERM/,
    sentence: folder =>
      `PostgreSQL may not write to ${folder}. Give the folder to the user that runs Pista, or set DATA_DIR to another.`,
  },
  {
    pattern:
      /incompatible with server|incorrect checksum in control file|control file contains invalid|exists but is not empty/,
    sentence: folder =>
      `The data in ${folder} was not written by this PostgreSQL, and nothing was changed. Move the folder away, start Pista again, and restore a backup.`,
  },
  {
    pattern: /PANIC|checkpoint record|pg_control|invalid page|could not (open|read|access)|not a valid/,
    sentence: folder =>
      `The database in ${folder} is damaged, and nothing was changed. Keep a copy of the folder, move it away, start Pista again, and restore the newest backup.`,
  },
]
